/** The public half of the simulated M-Pesa's key (SPKI, base64): the shipped MPESA_PUBLIC_KEY. */
export const mpesaTestPublicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3jhauWh/llahRDiNHz5JquHnoo7KVLVBwGUsn7+5UMbImejbEsGVOIQhDfB1gmSujg4oohFuhagyR0qggGncS66Pdk95/lI/v/WitrcBQxl+ycRNK6KuTLYjSkPSS+AY24yMlS3hz2PE4NbPv7tYk/znUZmtnoyztKBvZfJqlb4vTG/pxig9IowGFMmXx1gpEF7Jm3KMLu66lSJoIOe/Hcpa14mU2zf8+IiWFo6BMVduZrki8Lejsop18xavfVIsi5oiV3G0EzZ8KY71R9/loCogyghKQIhOVl9InxZavQJImhiltoMdpqI/vYinzsP5eX+v/HxDd/PV4tntuvximwIDAQAB';
