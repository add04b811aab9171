/** What two of Decap's packages try as they are loaded, and do without where it is refused. */
const PROBES = /\beval\(["'`]require\('util'\)\.inspect["'`]\)|\bFunction\(["'`]stub["'`], ?["'`]process = stub["'`]\)\(\w+\)/g;

/**
 * Takes out what the pages' policy would refuse anyway: it would be reported each time that Decap is opened.
 * @returns {import('vite').Plugin}
 */
export const withoutEval = () => ({
  name: 'decap-without-eval',
  transform: (code) => (code.search(PROBES) < 0 ? null : { code: code.replace(PROBES, 'undefined'), map: null }),
});
