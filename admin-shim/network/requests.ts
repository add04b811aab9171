import { createContext } from 'react';

const nothing = () => undefined;
/** Hears of each request that a component sends with `useAnswer`, and of its end. */
export const Requests = createContext<{ begin: () => void; end: () => void }>({ begin: nothing, end: nothing });
