interface Size {
  width: number;
  height: number;
}

/** How wide a photo is drawn that covers a frame, what is cropped at its sides included; in whole units of the frame's size. */
export const coveringWidth = (photo: Size, frame: Size): number =>
  Math.ceil(Math.max(frame.width, (frame.height * photo.width) / photo.height));
