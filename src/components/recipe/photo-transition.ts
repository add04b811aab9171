// The photo of the card that is pressed becomes the one at the head of its recipe (RecipeHead.astro has the same name).
document.addEventListener('click', ({ target }) => {
  const photo = target instanceof Element ? target.closest('.recipe-card')?.querySelector<HTMLElement>('.card-photo') : null;
  if (photo) photo.style.viewTransitionName = 'recipe-photo';
});
