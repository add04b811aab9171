// Netlify runs this before it builds a commit (`ignore` in netlify.toml): exit code 0 skips the deploy, any other code builds. A deploy
// costs credits, and the running site shows new content without one (docs/decisions/hosting/netlify-overlay.md). No
// packages are installed yet, and it runs on the host's own Node 18.
import { reasonToDeploy } from './reason-to-deploy.mjs';

const reason = await reasonToDeploy(process.env, process.cwd());
console.log(reason === null ? 'Only content has changed, and visitors have it: no deploy is needed.' : `Building: ${reason}.`);
process.exit(reason === null ? 0 : 1);
