const PATHS = {
  home: 'M4 11.500 12 4.500l8 7M6 10v9.500h12V10M10 19.500v-5.500h4v5.500',
  blog: 'M5.500 4h9l4 4v12h-13zM14 4v4.500h4.500M8.500 12.500h7M8.500 16h5',
  site: 'M14 4.500h5.500V10M19.500 4.500 11 13M10 6H5v13.500h13.500V14',
  out: 'M10 4.500H5v15h5M14.500 8l4 4-4 4M18.500 12H9.500',
  plus: 'M12 5v14M5 12h14',
  bullets: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01',
  numbers: 'M10 6.500h10M10 12h10M10 17.500h10M4 5l1.500-.8v5M3.800 14.600c.8-1.200 2.700-.7 2.500.5-.2.900-1.600 1.700-2.500 3h2.700',
  quote: 'M9.500 7C6.500 8 5 10.200 5 13v4h5v-5H7.500M18.500 7c-3 1-4.500 3.200-4.500 6v4h5v-5h-2.500',
  link: 'M10.500 13.500a3.500 3.500 0 0 0 5 0l3-3a3.500 3.500 0 0 0-5-5l-1 1M13.500 10.500a3.500 3.500 0 0 0-5 0l-3 3a3.500 3.500 0 0 0 5 5l1-1',
  photo: 'M4 5.500h16v13H4zM4 16l4.500-4.500 3.500 3.500 2.500-2.500L20 17M15 9.300h.01',
  undo: 'M8.500 5 4.500 9l4 4M5 9h8.500a5.500 5.500 0 0 1 0 11H9',
  redo: 'M15.500 5l4 4-4 4M19 9h-8.500a5.500 5.500 0 0 0 0 11H15',
  back: 'M14.500 5.500 8 12l6.500 6.500',
  history: 'M4.500 12a7.500 7.500 0 1 0 2.500-5.600M4.500 4v4h4M12 8v4.500l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.500l4.500 4.500L19 7.500',
} as const;

/** A drawing beside a word; those who cannot see it miss nothing. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
