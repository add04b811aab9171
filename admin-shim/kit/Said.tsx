/** Says what was done last; it is read out when it changes. */
export const Said = ({ children }: { children: string }) => (
  <p role="status" className="field-hint">
    {children}
  </p>
);
