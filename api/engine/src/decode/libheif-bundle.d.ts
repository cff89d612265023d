/**
 * The functions of libheif's C interface that are called here. Addresses and sizes are numbers. Errors are written to
 * the first argument.
 */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  export interface Libheif {
    /** The current memory. It is another array after the memory has grown. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    _malloc(bytes: number): number
    _heif_get_global_security_limits(): number
    _heif_context_alloc(): number
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      address: number,
      bytes: number,
      options: 0,
    ): void
    _heif_context_get_primary_image_handle(error: number, context: number, handleOut: number): void
    _heif_image_handle_get_width(handle: number): number
    _heif_image_handle_get_height(handle: number): number
    _heif_image_handle_has_alpha_channel(handle: number): number
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number
    _heif_image_handle_get_raw_color_profile_size(handle: number): number
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, out: number): void
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profileOut: number): void
    _heif_decode_image(
      error: number,
      handle: number,
      imageOut: number,
      colourSpace: number,
      chroma: number,
      options: 0,
    ): void
    _heif_image_get_width(image: number, channel: number): number
    _heif_image_get_height(image: number, channel: number): number
    _heif_image_get_plane_readonly2(image: number, channel: number, strideOut: number): number
  }
  export default function createLibheif(options?: {
    print?: (line: string) => void
    printErr?: (line: string) => void
  }): Libheif
}
