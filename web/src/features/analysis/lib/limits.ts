/** The server's limits for a photo of panels; it checks them again. */
export const IMAGE_MAX_BYTES = 4_194_304;
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/tiff'];
/** For the file chooser: some systems list TIFF files only by extension. */
export const IMAGE_ACCEPT = [...IMAGE_TYPES, '.jpg', '.jpeg', '.png', '.tif', '.tiff'].join(',');
