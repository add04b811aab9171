/** The signed-in user, as returned by /api/auth/verify and /api/auth/login. */
export interface SignedIn {
  username: string;
}

/** A signed-in device. Times are ISO 8601. */
export interface SignedInDevice {
  id: string;
  /** Its description, such as “Safari on iPhone”. */
  device: string;
  startedAt: string;
  usedAt: string;
  /** Whether it stays signed in after its browser is closed. */
  isRemembered: boolean;
  /** Whether this is the requesting device. */
  isCurrent: boolean;
}

/** GET /api/admin/sessions: the signed-in devices, most recently used first. */
export interface SignedInDevices {
  sessions: SignedInDevice[];
}

/** What signing in takes; the code is from an authenticator app, where the site asks for one. */
export interface SignIn {
  username: string;
  password: string;
  code?: string;
  /** Whether the device stays signed in, also when the browser is closed. */
  remember: boolean;
}
