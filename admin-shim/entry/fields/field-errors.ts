/** What is wrong in a field, by the path inside it: '' is the field itself. */
export type FieldErrors = Readonly<Record<string, string>>;
export const NO_ERRORS: FieldErrors = {};

/** What is wrong in a part of a field. */
export function errorsIn(errors: FieldErrors, name: string | number): FieldErrors {
  const found = Object.entries(errors).flatMap(([path, message]) => {
    if (path === String(name)) return [['', message]];
    return path.startsWith(`${name}.`) ? [[path.slice(String(name).length + 1), message]] : [];
  });
  return found.length === 0 ? NO_ERRORS : (Object.fromEntries(found) as FieldErrors);
}

/** What is wrong in each row of a list. */
export function rowErrors(errors: FieldErrors): (FieldErrors | undefined)[] {
  const rows: FieldErrors[] = [];
  for (const path of Object.keys(errors)) {
    const index = Number.parseInt(path, 10);
    if (!Number.isNaN(index)) rows[index] ??= errorsIn(errors, index);
  }
  return rows;
}
