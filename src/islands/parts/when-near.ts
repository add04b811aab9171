/**
 * Acts once an element is within a margin of the window. Before the page has loaded, distant elements may seem near.
 * @param margin As in CSS, such as 50% 0px.
 * @returns Stops waiting.
 */
export function whenNear(element: Element, margin: string, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
