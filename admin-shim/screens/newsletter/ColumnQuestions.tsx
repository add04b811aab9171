import type { ColumnAnswers, ColumnQuestion } from '#api/newsletter.ts';
import { Field, metaOf } from '../../kit/Field.tsx';

interface ColumnQuestionsProps {
  questions: readonly ColumnQuestion[];
  answers: ColumnAnswers;
  onAnswer: (answers: ColumnAnswers) => void;
}

const OTHER = 'other';
const said = (value: string): string => (value === '' ? 'nothing in it' : `“${value}”`);
/** The choice that was made: the place of a value, `other`, or nothing yet. */
const chosen = ({ values }: ColumnQuestion, answer: string[] | null | undefined): string =>
  answer === undefined ? '' : answer === null ? OTHER : String(values.indexOf(answer[0] ?? ''));

/** Asks the owner about columns that may decide who gets the newsletter. */
export function ColumnQuestions({ questions, answers, onAnswer }: ColumnQuestionsProps) {
  return questions.map((question) => {
    const { column, values } = question;
    return (
      <Field
        key={column}
        id={`column-${column}`}
        meta={metaOf(
          `What does the column “${column}” say?`,
          `Its values: ${values.map(said).join(', ')}. No one is added until you answer`,
        )}
        error={undefined}
      >
        {(input) => (
          <select
            {...input}
            value={chosen(question, answers[column])}
            onChange={({ target: { value } }) => {
              const { [column]: _before, ...others } = answers;
              if (value === '') onAnswer(others);
              else onAnswer({ ...others, [column]: value === OTHER ? null : [values[Number(value)] ?? ''] });
            }}
          >
            <option value="">Please choose</option>
            {values.map((value, index) => (
              <option key={value} value={index}>
                Only those with {said(value)} get the newsletter
              </option>
            ))}
            <option value={OTHER}>Something else: everyone gets the newsletter</option>
          </select>
        )}
      </Field>
    );
  });
}
