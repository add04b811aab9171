import { describeComments } from './comments.contract.ts';
import { sharedTarget } from './support/target.ts';

describeComments(sharedTarget, async () => (await fetch(`${sharedTarget().address}/kitchen/country-loaf`)).text());
