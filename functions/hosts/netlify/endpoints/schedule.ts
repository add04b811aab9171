import type { Context } from '@netlify/functions';
import { createSchedule } from '../schedule.ts';

const keepTime = createSchedule(process.env);

/** Makes what has appeared or disappeared by its schedule live. The host calls it each minute. */
export default (_request: Request, { site }: Context): Promise<void> => keepTime(site.url);

export const config = { schedule: '* * * * *' };
