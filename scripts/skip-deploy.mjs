// Netlify runs this before it builds a commit (`ignore` in netlify.toml): exit code 0 skips the deploy, any other builds. A deploy costs
// credits, so one that would change nothing for visitors is skipped. Nothing is installed yet, and the Node is the host's.
import { reasonToDeploy } from './reason-to-deploy.mjs';

const reason = reasonToDeploy(process.env, process.cwd());
console.log(reason === null ? 'Only drafts and focal points have changed: they wait for the next deploy.' : `Building: ${reason}.`);
process.exit(reason === null ? 0 : 1);
