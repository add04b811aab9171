/** Words that make a line of text, with line ends and other control characters gone. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/**
 * A commit message of one line. Square brackets become round ones: `[skip ci]` and its kin would stop
 * the host from publishing the commit.
 */
export function commitMessage(message: string): string {
  return oneLine(message).replaceAll('[', '(').replaceAll(']', ')') || 'Save content';
}

/** An author as git writes one: `Name <email>`. */
export function signature({ name, email }: { name: string; email: string }): string {
  const plain = (text: string) => oneLine(text.replace(/[<>]/g, ''));
  return `${plain(name) || 'Unknown'} <${plain(email).replaceAll(' ', '')}>`;
}
