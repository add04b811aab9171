// Names the photo of a clicked card for the view transition to its recipe (RecipeHead.astro uses the same name).
document.addEventListener('click', ({ target }) => {
  const photo = target instanceof Element ? target.closest('.recipe-card')?.querySelector<HTMLElement>('.card-photo') : null;
  if (photo) photo.style.viewTransitionName = 'recipe-photo';
});
