import { createDeployEvents } from '../deploy-events.ts';

const { deployFailed, deploySucceeded } = createDeployEvents();

/** Called by the host when a deploy has failed or succeeded; it has no address. The host's packager reads the names of the events here. */
export default { deployFailed, deploySucceeded };
