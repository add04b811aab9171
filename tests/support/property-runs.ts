/** How many random cases a property test tries: `few`, or as many times more as PROPERTY_RUNS says, as in the project `sweeps`. */
export const propertyRuns = (few: number): number => few * Number(process.env['PROPERTY_RUNS'] ?? 1);
