import { createContext } from 'react';

/** The bakery's time zone, in which the admin shows and asks for times. */
export const TimeZone = createContext('UTC');
