import { createContext } from 'react';

/** What the bakery is called. */
export const SiteName = createContext('');
