import { setClock } from './clock.ts';

/** Loaded by a program before its own code (NODE_OPTIONS): sets its clock ahead by CLOCK_AHEAD_MS. */
setClock(Number(process.env['CLOCK_AHEAD_MS']), 0);
