/** The drawing of a bowl that the page's LinocutSheet brings. */
export const BowlDrawing = () => (
  <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <use href="#linocut-bowl" />
  </svg>
);
