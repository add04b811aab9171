/** The session cookie's name. Its prefix makes browsers require Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = '__Host-session';
