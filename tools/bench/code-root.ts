import path from 'node:path';

/** The folder with this project's code. */
export const codeRoot = path.resolve(import.meta.dirname, '../..');
