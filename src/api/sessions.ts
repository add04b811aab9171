/** Who is signed in, as /api/auth/verify and /api/auth/login answer. */
export interface SignedIn {
  username: string;
}

/** A device that is signed in. Times are ISO moments. */
export interface SignedInDevice {
  id: string;
  /** What it is, as in “Safari on iPhone”. */
  device: string;
  startedAt: string;
  usedAt: string;
  /** Whether it stays signed in when its browser is closed. */
  isRemembered: boolean;
  /** Whether the request came from it. */
  isCurrent: boolean;
}

/** GET /api/admin/sessions: the devices that are signed in, the last used first. */
export interface SignedInDevices {
  sessions: SignedInDevice[];
}
