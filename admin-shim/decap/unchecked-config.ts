/**
 * Replaces Decap's check of its configuration in the bundle: it compiles its rules with `new Function`, which the page's policy
 * forbids. A test runs Decap's own check instead (decap-config.test.ts).
 */
export const validateConfig = (): void => undefined;
