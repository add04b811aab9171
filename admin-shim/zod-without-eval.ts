import { config } from 'zod';

// The pages' Content-Security-Policy forbids `new Function`, which zod would try out. This must run before any schema is made.
config({ jitless: true });
