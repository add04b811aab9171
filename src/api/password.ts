/** GET /api/auth/password-links: what the page for a forgotten password may know. */
export interface PasswordLinkOffer {
  /** Whether the site can send e-mail. */
  isOffered: boolean;
}

/** POST /api/auth/password-links: says nothing about whether a mail was sent. */
export interface PasswordLinkAsked {
  /** The answer in words, which is the same for every address. */
  message: string;
}

/** POST /api/auth/password-links/use and POST /api/admin/password */
export interface PasswordChanged {
  username: string;
}

/** GET /api/admin/password: where the link for a forgotten password goes. */
export interface PasswordRecovery {
  /** Null if the site cannot send e-mail. */
  linkGoesTo: string | null;
}
