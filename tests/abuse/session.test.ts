import path from 'node:path';
import { describeSessions } from './session.contract.ts';
import { sharedTarget } from './support/target.ts';

describeSessions(() => {
  const { address, data } = sharedTarget();
  return { address, sessions: path.join(data, 'storage/sessions') };
});
