/** The stars of the page's form for comments, with what chooses them there; empty if it takes no ratings. */
export const ratingChoices = () =>
  [...document.querySelectorAll<HTMLInputElement>('#comment-form [name=rating]')].map((input) => ({
    label: input.labels?.[0]?.textContent.trim() ?? input.value,
    choose() {
      input.click();
      input.form?.scrollIntoView();
      input.focus({ preventScroll: true });
    },
  }));
