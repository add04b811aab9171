// Netlify runs this before it builds a commit (`ignore` in netlify.toml): exit code 0 skips the deploy, any other code builds. A deploy
// costs credits, so one that changes nothing for visitors is skipped. No packages are installed yet, and it runs on the host's Node.
import { reasonToDeploy } from './reason-to-deploy.mjs';

const reason = reasonToDeploy(process.env, process.cwd());
console.log(reason === null ? 'Only drafts and focal points have changed: they wait for the next deploy.' : `Building: ${reason}.`);
process.exit(reason === null ? 0 : 1);
