import { useContext, useEffect, useRef, useState } from 'react';
import { closingsOf, isOnClosedDay } from '#content/closings.ts';
import { endOfBake } from '#schema/bake.ts';
import { dayOfAnyYear } from '#schema/moment-words.ts';
import { clockIn, momentOf } from '#domain/time-zone.ts';
import { useFormValue } from '../../entry/use-schema-form.ts';
import { visibilityOf } from '../../entry/visibility.ts';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { textIn } from '../../entry/fields/typed.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import { BAKES, type ListedBake } from '../week/week-api.ts';

/** What happens to the lists of closed days that visitors see: asked only where there are some. */
export function ClosedLists({ form, id, value, onChange, onBlur }: SpecialInputProps) {
  const timeZone = useContext(TimeZone);
  const isClosed = useFormValue(form, 'isClosed') === true;
  const [publishAt, unpublishAt] = [useFormValue(form, 'publishAt'), useFormValue(form, 'unpublishAt')].map(
    (moment) => textIn(moment) || undefined,
  );
  const [bakes, setBakes] = useState<readonly ListedBake[]>([]);
  useAnswer(
    () => (isClosed ? BAKES.list() : null),
    (answer) => answer.ok && setBakes(answer.value),
    [isClosed],
  );
  const [closing] = closingsOf([{ isClosed, publishAt, unpublishAt }], timeZone);
  const lists = bakes.filter(
    (bake) =>
      closing &&
      visibilityOf(bake, timeZone, Date.now()) === 'published' &&
      momentOf(endOfBake(bake), timeZone) > Date.now() &&
      isOnClosedDay(bake, closing, timeZone),
  );
  const question = useRef<HTMLFieldSetElement>(null);
  const isAsked = lists.length > 0 && typeof value !== 'boolean';
  useEffect(() => {
    if (isAsked) question.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  if (lists.length === 0) return null;
  const days = new Intl.ListFormat('en-US').format(lists.map(({ date }) => dayOfAnyYear(date, clockIn(Date.now(), timeZone))));
  const answer = (keeps: boolean, words: string) => (
    <label className="check">
      <input type="radio" name={id} checked={value === keeps} onChange={() => onChange(keeps)} onBlur={onBlur} />
      {words}
    </label>
  );
  return (
    <fieldset className="field options" id={id} ref={question}>
      <legend>Your list for {days} is on a closed day. What should happen to it?</legend>
      <div className="option-list">
        {answer(false, 'Take it down')}
        {answer(true, 'Keep it up for those who have ordered')}
      </div>
      <p className="field-hint">Either way, no one can order from it anymore.</p>
    </fieldset>
  );
}
