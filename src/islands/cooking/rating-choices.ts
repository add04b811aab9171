/** A star of the form for ratings: what it is called, and what chooses it there. */
interface RatingChoice {
  label: string;
  choose: () => void;
}

/** The stars of the page's form for comments; empty if it takes no ratings. */
export const ratingChoices = (): RatingChoice[] =>
  [...document.querySelectorAll<HTMLInputElement>('#comment-form [name=rating]')].map((input) => ({
    label: input.labels?.[0]?.textContent.trim() ?? input.value,
    choose() {
      input.click();
      input.form?.scrollIntoView();
      input.focus({ preventScroll: true });
    },
  }));
