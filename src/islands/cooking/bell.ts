/** Two strokes of a kitchen bell, as a timer rings: seconds from the start, and hertz. */
const STROKES = [
  { at: 0, pitch: 1_318 },
  { at: 0.22, pitch: 1_760 },
];
const PAUSE_S = 1.6;
const RINGS = 40;
const LOUD = 0.35;
const SILENT = 0.0001;
const FADE_S = 0.9;

/** A bell made of two tones. Browsers allow sound only after a click on the page. */
export class Bell {
  #audio: AudioContext | null = null;
  #ringing: GainNode | null = null;

  /** Call this on a click, to allow ringing later. */
  unlock(): void {
    this.#audio ??= 'AudioContext' in globalThis ? new AudioContext() : null;
    void this.#audio?.resume().catch(() => undefined);
  }

  /** Rings for a minute, or until it is silenced. */
  ring(): void {
    const audio = this.#audio;
    if (!audio || this.#ringing) return;
    void audio.resume().catch(() => undefined);
    const ringing = (this.#ringing = audio.createGain());
    ringing.connect(audio.destination);
    for (let ring = 0; ring < RINGS; ring += 1) {
      for (const { at, pitch } of STROKES) strike(audio, ringing, audio.currentTime + ring * PAUSE_S + at, pitch);
    }
  }

  hush(): void {
    this.#ringing?.disconnect();
    this.#ringing = null;
  }

  /** Releases the browser's audio resources. */
  close(): void {
    this.hush();
    void this.#audio?.close();
    this.#audio = null;
  }
}

function strike(audio: AudioContext, output: AudioNode, at: number, pitch: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(SILENT, at + FADE_S);
  tone.connect(volume).connect(output);
  tone.start(at);
  tone.stop(at + FADE_S);
}
