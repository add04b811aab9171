import { Report } from './report.ts';
import { reportServing } from './serving.ts';

const report = new Report('npm run bench:serving');
await reportServing(report);
await report.end();
