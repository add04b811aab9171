import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useContext, useMemo } from 'react';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { Status } from '#api/entries.ts';
import { getKind } from '#schema/content-kinds.ts';
import { clockIn } from '#domain/time-zone.ts';
import { TimeZone } from '../kit/time-zone.ts';
import type { EntryKind, FormValues, ValidForm } from './entry-kind.ts';
import { isEqual } from './entry-merge.ts';

/** What the site said of a field when it refused a save, and what the field held. */
export interface Refusal {
  value: unknown;
  message: string;
}

/**
 * Checks a form by its schema as its status wants, by the rules of publishing, and by what the site has refused. `valuesBefore` gives the
 * values that the typing began from: null if they are not known, undefined for a new entry.
 */
export function useResolver(
  name: EntryKind['name'],
  rules: EntryKind['form'],
  valuesBefore: () => FormValues | null | undefined,
  refusals: RefObject<ReadonlyMap<string, Refusal>>,
): Resolver<FormValues, unknown, ValidForm> {
  const timeZone = useContext(TimeZone);
  return useMemo(() => {
    const checks: Record<Status, Resolver<FormValues, unknown, ValidForm>> = {
      draft: zodResolver(rules.schemas.draft),
      published: zodResolver(rules.schemas.published),
    };
    const { day = '' } = rules;
    return async (values, context, options) => {
      const result = await checks[values.status](values, context, options);
      const before = valuesBefore();
      // What was published on that day already may be changed; the site decides where it is not known what was.
      const isPublishing =
        values.status === 'published' && before !== null && !(before?.status === 'published' && isEqual(before[day], values[day]));
      const today = clockIn(Date.now(), timeZone).slice(0, 10);
      const publishErrors = isPublishing ? getKind(name).publishErrors?.({ date: values['date'], items: values['items'] }, today) : [];
      const lasting = [
        ...[...refusals.current].flatMap(([path, { value, message }]) => (isEqual(get(values, path), value) ? [{ path, message }] : [])),
        ...(publishErrors ?? []),
      ].filter(({ path }) => get(result.errors, path) === undefined);
      if (lasting.length === 0) return result;
      const errors = { ...result.errors } as FieldErrors<FormValues>;
      for (const { path, message } of lasting) set(errors, path, { type: 'server', message });
      return { values: {}, errors };
    };
  }, [name, rules, timeZone]);
}
