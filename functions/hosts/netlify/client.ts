/** What a function knows about the sender of a request. */
export interface Client {
  /** The network address that the request came from. */
  address: string;
  /** Lets a function work on after its answer; not every host can. */
  waitUntil?: (work: Promise<unknown>) => void;
}
