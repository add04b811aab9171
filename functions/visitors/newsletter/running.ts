import type { Storage } from 'unstorage';

/** The part of the storage of campaigns with a key for each that is being sent. */
export const RUNNING = 'running';

/** Whether a campaign in a storage is being sent. */
export const isCampaignRunning = async (storage: Storage): Promise<boolean> => (await storage.getKeys(RUNNING)).length > 0;
