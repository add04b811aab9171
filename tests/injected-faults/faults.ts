import { ADMIN_FAULTS } from './admin.ts';
import { API_FAULTS } from './api.ts';
import type { InjectedFault } from './injected-fault.ts';
import { PAGE_FAULTS } from './pages.ts';
import { PUBLISHING_FAULTS } from './publishing.ts';
import { RECIPE_FAULTS } from './recipe.ts';

/** All faults that npm test must catch. */
export const FAULTS: readonly InjectedFault[] = [...API_FAULTS, ...RECIPE_FAULTS, ...PAGE_FAULTS, ...ADMIN_FAULTS, ...PUBLISHING_FAULTS];
