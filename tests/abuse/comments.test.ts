import { describeComments } from './comments.contract.ts';
import { sharedTarget } from './support/target.ts';

describeComments(sharedTarget);
