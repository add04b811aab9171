import { expect, test } from 'vitest';
import { ratingChoices } from './rating-choices.ts';

test('the stars of the form for comments are chosen in it; without ratings there are none', () => {
  expect(ratingChoices()).toEqual([]);
  document.body.innerHTML = `<form id="comment-form">
    <label><input type="radio" name="rating" value="1"><span>1 star</span></label>
    <label><input type="radio" name="rating" value="2"><span>2 stars</span></label>
  </form>`;
  const choices = ratingChoices();
  expect(choices.map(({ label }) => label)).toEqual(['1 star', '2 stars']);
  choices[1]?.choose();
  const chosen = document.querySelector<HTMLInputElement>('[name=rating]:checked');
  expect(chosen?.value).toBe('2');
  expect(document.activeElement).toBe(chosen);
  document.body.replaceChildren();
});
