/** The parts of cooking mode's dialog. */
export const TEMPLATE = `
  <header>
    <p class="cooking-title" id="cooking-title"></p>
    <p class="cooking-count"></p>
    <button class="button quiet" type="button" data-act="exit">Exit Cooking Mode</button>
    <progress aria-hidden="true"></progress>
  </header>
  <div class="cooking-body" role="group" aria-label="Step and ingredients" tabindex="0">
    <div class="cooking-main">
      <section class="cooking-step" aria-live="polite"></section>
      <div class="cooking-timer" role="group" hidden>
        <span class="cooking-clock" role="timer"></span>
        <button class="button" type="button" data-act="run"></button>
        <button class="button quiet" type="button" data-act="reset">Reset</button>
      </div>
    </div>
    <aside class="cooking-ingredients" aria-labelledby="cooking-ingredients">
      <h2 id="cooking-ingredients">Ingredients</h2>
      <div></div>
      <button class="button quiet" type="button" data-act="all"></button>
    </aside>
  </div>
  <p class="visually-hidden" role="alert"></p>
  <footer>
    <button class="button quiet" type="button" data-act="previous">Previous</button>
    <ul class="cooking-timers" aria-label="Timers"></ul>
    <button class="button" type="button" data-act="next" autofocus></button>
  </footer>`;
