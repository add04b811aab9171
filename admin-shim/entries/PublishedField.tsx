import { useController, type UseFormReturn } from 'react-hook-form';
import { isInFuture } from '#domain/dates.ts';
import { Field } from '../parts/Field.tsx';
import { MomentInput } from '../parts/MomentInput.tsx';
import { type EntryName, inputId } from './entry-kind.ts';

/** The rule of a form that is published: a site of files publishes nothing by itself on a day to come. For `refine`. */
export const notInFuture = [
  ({ publishedAt }: { publishedAt?: string | undefined }) => !publishedAt || !isInFuture(publishedAt, new Date()),
  {
    path: ['publishedAt'],
    error: 'The publish date is in the future, and the site cannot publish by itself then. Save a draft and publish it on that day',
    // Reported together with the other errors.
    when: () => true,
  },
] satisfies [unknown, unknown];

interface PublishedFieldProps {
  name: EntryName;
  /** A form of an entry that has a date. */
  form: unknown;
}

/** Since when visitors have the entry. */
export function PublishedField({ name, form }: PublishedFieldProps) {
  const { control, formState } = form as UseFormReturn<{ publishedAt: string }>;
  const { value, onChange, onBlur } = useController({ control, name: 'publishedAt' }).field;
  return (
    <Field
      id={inputId(name, 'publishedAt')}
      meta={{
        title: 'Publish date',
        description: value === '' ? 'Empty: the moment you publish' : 'As visitors see it; lists are in its order',
      }}
      error={formState.errors.publishedAt?.message}
    >
      {(input) => <MomentInput {...input} value={value} onChange={onChange} onBlur={onBlur} />}
    </Field>
  );
}
