import type { Page } from 'playwright';
import { inject } from 'vitest';
import { barriersOn } from './accessibility.ts';

declare module 'vitest' {
  interface ProvidedContext {
    isSweep: boolean;
  }
}

/**
 * The accessibility violations of a further state of a screen of which `barriersOn` has checked one: in the project `sweeps`, and none
 * elsewhere (docs/decisions/0171-states-in-sweeps.md).
 */
export const barriersInState = (page: Page): Promise<string[]> => (inject('isSweep') ? barriersOn(page) : Promise.resolve([]));
