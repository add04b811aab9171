/** The text on one line: line breaks and other control characters become spaces. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/**
 * Makes a one-line commit message. Square brackets become round ones, because `[skip ci]` and similar tags would stop the host
 * from publishing the commit.
 */
export function commitMessage(message: string): string {
  return oneLine(message).replaceAll('[', '(').replaceAll(']', ')') || 'Save content';
}

/** Removes the characters from an author's name and email that could break or forge git's author line. */
export function plainAuthor({ name, email }: { name: string; email: string }): { name: string; email: string } {
  const plain = (text: string) => oneLine(text.replace(/[<>]/g, ''));
  return { name: plain(name) || 'Unknown', email: plain(email).replaceAll(' ', '') };
}

/** Formats an author as git does: `Name <email>`. */
export function signature(author: { name: string; email: string }): string {
  const { name, email } = plainAuthor(author);
  return `${name} <${email}>`;
}
