/** What a function knows about the sender of a request. */
export interface Client {
  /** The network address that the request came from. */
  address: string;
}
