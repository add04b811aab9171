type Optional<T> = { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };
type Stated<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] };

/** A copy without the fields that are undefined. */
export const withoutUndefined = <T extends object>(fields: T): Stated<T> & Optional<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Stated<T> & Optional<T>;
