insert into "license_types" ("id", "name", "who", "multiplier", "on_request") values
(1, 'Individual', 'One person, own use', 100, 0),
(2, 'Startup', 'Under 3 M USD a year', 180, 0),
(3, 'Enterprise 3–20 M', '3 to 21 M', 400, 0),
(4, 'Enterprise 21–49 M', '21 to 50 M', 700, 0),
(5, 'Enterprise 50–99 M', '50 to 100 M', 1100, 0),
(6, 'Enterprise 100 M+', '100 M and more', 1600, 1);

insert into "public_media" ("path") values
('2d/ember-rise/preview.webm');

insert into "categories" ("slug", "library_id", "name", "intro", "cover", "position") values
('fire', 1, 'Fire', '', null, 0);

insert into "products" ("id", "sku", "slug", "name", "description", "motion_description", "library_id", "asset_type", "category_slug", "free", "subscription_only", "blend", "from_price", "from_credits", "popularity", "published_at", "tags", "facts", "previews", "facets", "retired") values
(1, 'EMB-1', 'asset-1', 'Asset 1', '', '', 1, null, 'fire', 0, 0, 'add', 400, 1, 1, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(2, 'EMB-2', 'asset-2', 'Asset 2', '', '', 1, null, 'fire', 1, 0, 'add', 0, 0, 1, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(3, 'EMB-3', 'asset-3', 'Asset 3', '', '', 1, null, 'fire', 0, 1, 'add', 400, 1, 1, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(4, 'EMB-4', 'asset-4', 'Asset 4', '', '', 1, null, 'fire', 0, 0, 'add', 600, 1, 1, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(5, 'EMB-5', 'asset-5', 'Asset 5', '', '', 3, null, 'fire', 0, 0, 'add', 400, 1, 1, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(51, 'EMB-51', 'asset-51', 'Asset 51', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(52, 'EMB-52', 'asset-52', 'Asset 52', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(53, 'EMB-53', 'asset-53', 'Asset 53', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(54, 'EMB-54', 'asset-54', 'Asset 54', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(55, 'EMB-55', 'asset-55', 'Asset 55', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(56, 'EMB-56', 'asset-56', 'Asset 56', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(57, 'EMB-57', 'asset-57', 'Asset 57', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(58, 'EMB-58', 'asset-58', 'Asset 58', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(59, 'EMB-59', 'asset-59', 'Asset 59', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(60, 'EMB-60', 'asset-60', 'Asset 60', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(61, 'EMB-61', 'asset-61', 'Asset 61', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0),
(62, 'EMB-62', 'asset-62', 'Asset 62', '', '', 2, null, 'fire', 0, 0, 'add', 400, 1, 0, 1773489600000, '[]', '{"width":1920,"height":1080,"fps":24,"frames":72,"durationMs":3000,"alpha":"straight","loopable":true,"firstFrameEmpty":false,"breaksFrame":false,"flashesPerSecond":0,"flashRating":"none","vertices":null,"triangles":null,"textures":null,"animations":null,"activeVoxels":null,"grids":null}', '{"posterAvif":"2d/ember-rise/poster.avif","posterWebp":"2d/ember-rise/poster.webp","posterWidth":960,"posterHeight":540,"scrub":{"file":"2d/ember-rise/scrub.webp","columns":5,"rows":5,"tileWidth":320,"tileHeight":180,"frames":25},"alphaWebm":"2d/ember-rise/preview.webm","packedMp4":"2d/ember-rise/packed.mp4","videoMp4":null,"modelGlb":null}', '{}', 0);

insert into "variants" ("id", "product_id", "position", "sku", "name", "width", "height", "codec", "container", "filename", "vault_path", "bytes", "sha256", "credits", "base_price", "is4k", "retired") values
(11, 1, 0, 'EMB-V-11', 'File 11', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 11.mov', 'files/11.mov', 3011, '75e1b9b5c07a8bf49a63fccb8046f33691c877ba3ab1714c3a13d11594243c46', 1, 400, 0, 0),
(12, 1, 1, 'EMB-V-12', 'File 12', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 12.mov', 'files/12.mov', 3012, 'e4afccbf3070119f082d91de9cad5d921576e4394e8d41ca06648c3bac8697d1', 2, 800, 0, 0),
(21, 2, 0, 'EMB-V-21', 'File 21', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 21.mov', 'files/21.mov', 3021, 'cc1b1e702d69af2258ee96378cf216a2316314816e9d606a853bb8a4253eaf6e', 0, 0, 0, 0),
(31, 3, 0, 'EMB-V-31', 'File 31', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 31.mov', 'files/31.mov', 3031, '7299cdf5697d90205ae83982b3ef95f9d87d22efda63f19b24a894739c60db33', 1, 400, 0, 0),
(41, 4, 0, 'EMB-V-41', 'File 41', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 41.mov', 'files/41.mov', 3041, '38ad69549647856573f08637b0bb46f6919cc1271302002bc318d1bb46b5f990', 1, 600, 0, 0),
(101, 51, 0, 'EMB-V-101', 'File 101', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 101.mov', 'files/101.mov', 3101, '8e9ff51874cff54cd138b974c3615708d1dabaa1ec9311dad37a84988ee451f1', 1, 400, 0, 0),
(102, 52, 0, 'EMB-V-102', 'File 102', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 102.mov', 'files/102.mov', 3102, 'cfb828b3e472938211244410bf74e2aed39981e3dacd87840e7a9c5e07971923', 1, 400, 0, 0),
(103, 53, 0, 'EMB-V-103', 'File 103', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 103.mov', 'files/103.mov', 3103, 'ed0a8cc50a017239d2579a95dcde665c74fb93947b5874107342d955ff96c2f2', 1, 400, 0, 0),
(104, 54, 0, 'EMB-V-104', 'File 104', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 104.mov', 'files/104.mov', 3104, '8a8551090a5d50070f76af8669164627625363c4c149769366f1c0df7f37c9ca', 1, 400, 0, 0),
(105, 55, 0, 'EMB-V-105', 'File 105', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 105.mov', 'files/105.mov', 3105, '10d59a0cfaa2f994187eec343f8f995c679ee0b15aeb4436ab2d475d235d57e6', 1, 400, 0, 0),
(106, 56, 0, 'EMB-V-106', 'File 106', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 106.mov', 'files/106.mov', 3106, 'f4c9e142e373371a40a40a7c5134cc353c2b232a5029bf14ca17b560c0f414e1', 1, 400, 0, 0),
(107, 57, 0, 'EMB-V-107', 'File 107', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 107.mov', 'files/107.mov', 3107, '3966ec7c0772d707ef1950bd2b84f1ebb014307394c46d4b66f447357f938401', 1, 400, 0, 0),
(108, 58, 0, 'EMB-V-108', 'File 108', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 108.mov', 'files/108.mov', 3108, 'dac8b3de6159eb2c2603ee42a514fd1041aefc0186e6d891af9f3735cd29b91f', 1, 400, 0, 0),
(109, 59, 0, 'EMB-V-109', 'File 109', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 109.mov', 'files/109.mov', 3109, 'f1c4bc53ee224e8deb4403297cbc24ffffbee6e1c63f174ef9053636cd8d019a', 1, 400, 0, 0),
(110, 60, 0, 'EMB-V-110', 'File 110', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 110.mov', 'files/110.mov', 3110, 'a6bb0af4f302c6ae1b0b3a86f44ad1b698ba9b844c2b2cc12892cbadce742290', 1, 400, 0, 0),
(111, 61, 0, 'EMB-V-111', 'File 111', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 111.mov', 'files/111.mov', 3111, '87fed7675572b38ff0f12e23f4a38ad947f8745630a608999193c4a418d8234d', 1, 400, 0, 0),
(112, 62, 0, 'EMB-V-112', 'File 112', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 112.mov', 'files/112.mov', 3112, 'c226e9946df7fb1b9f09c75ff6cd430010bf4465090bb437fd2b5c259a4deac5', 1, 400, 0, 0),
(201, 5, 0, 'EMB-V-201', 'File 201', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 201.mov', 'files/201.mov', 3201, '0ab9242e2d0846da62999622514a09399fe2e39f1e387625e628ca1d9e7cf818', 1, 400, 0, 0),
(202, 5, 1, 'EMB-V-202', 'File 202', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 202.mov', 'files/202.mov', 3202, '2d802e6f91bed5c38944d4642a72eec5378212d5be6e64d73d25a1b96ea5f19c', 1, 400, 0, 0),
(203, 5, 2, 'EMB-V-203', 'File 203', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 203.mov', 'files/203.mov', 3203, '7fdc29c86467cd6261e54cfa0f6f0aba1d5b06d085ee4b639fb2d756f690a7c7', 1, 400, 0, 0),
(204, 5, 3, 'EMB-V-204', 'File 204', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 204.mov', 'files/204.mov', 3204, '34c04ac1b2c1a857565c4983392f84b11294ec8808f1f05134a0c4a3dd5419b1', 1, 400, 0, 0),
(205, 5, 4, 'EMB-V-205', 'File 205', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 205.mov', 'files/205.mov', 3205, 'a9f2dc0d1966ea865ab617458e7c1a3752db6fa1d2539b45a16af075d763b522', 1, 400, 0, 0),
(206, 5, 5, 'EMB-V-206', 'File 206', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 206.mov', 'files/206.mov', 3206, '3df1b7c8336ca7a3a5ec8d96a142cba3c44dca659a723b372a068c7a84643020', 1, 400, 0, 0),
(207, 5, 6, 'EMB-V-207', 'File 207', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 207.mov', 'files/207.mov', 3207, 'a683ac57ebb730045f82c0e1d8ced3c4988e675376938290db2b4f57046082ff', 1, 400, 0, 0),
(208, 5, 7, 'EMB-V-208', 'File 208', 1920, 1080, 'prores_4444', 'mov', 'glut – asset 208.mov', 'files/208.mov', 3208, 'fad947ff04260bdf1a9992dcbc54205c772ab1dce8d2891c62cfe6372a4b5534', 1, 400, 0, 0);

insert into "bundles" ("id", "sku", "slug", "name", "description", "cover", "effective_discount", "published_at", "position", "retired") values
(1, 'EMB-B-1', 'kit', 'Kit', '', 'bundles/kit.avif', 50, 1773489600000, 0, 0);

insert into "bundle_members" ("bundle_id", "variant_id", "position") values
(1, 11, 0),
(1, 41, 1);

insert into "users" ("id", "email", "password_hash", "first_name", "last_name", "company", "confirmed_at", "free_subscriber", "email_optin", "email_optin_at", "min_license_id", "has_completed_survey", "created_at", "updated_at", "phone", "tax_vat_number", "username", "username_key", "pending_email", "email_optin_source", "anonymized_at", "staff", "band_confirmed_at", "band_asked_at") values
('01M85K6WBD01K1FE9SA132YVPR', 'ada@example.com', '', 'Ada', 'Ember', '', 1773489600000, 0, 0, 1773489600000, null, 1, 1773489600000, 1773489600000, '', '', null, null, null, 'registration', null, 0, null, null),
('01M85K6WBRZSA7ZZ40Y64DQ191', 'ben@example.com', '', 'Ben', 'Ember', '', 1773489600000, 0, 0, 1773489600000, null, 1, 1773489600000, 1773489600000, '', '', null, null, null, 'registration', null, 0, null, null),
('01M85K6WBWD0AE6FZV5QJN7CF5', 'cleo@example.com', '', 'Cleo', 'Ember', '', 1773489600000, 0, 0, 1773489600000, 3, 1, 1773489600000, 1773489600000, '', '', null, null, null, 'registration', null, 0, null, null),
('01M85K6WC2DJ4PE95VCQ6BGNT0', 'dora@example.com', '', 'Dora', 'Ember', '', 1773489600000, 0, 0, 1773489600000, null, 1, 1773489600000, 1773489600000, '', '', null, null, null, 'registration', null, 0, null, null),
('01M85K6WC4WFX3AXV8T6F77B1E', 'emil@example.com', '', 'Emil', 'Ember', '', 1773489600000, 0, 0, 1773489600000, null, 1, 1773489600000, 1773490140000, '', '', null, null, null, 'registration', null, 0, null, null),
('01M85K6WC6E9BW95AFY4BX91HY', 'fay@example.com', '', 'Fay', 'Ember', '', 1773489600000, 0, 0, 1773489600000, null, 1, 1773489600000, 1773489600000, '', '', null, null, null, 'registration', null, 0, null, null);

insert into "carts" ("id", "user_id", "guest_key", "license_id", "code", "version", "created_at", "updated_at", "billing_country") values
('01M85K6WDKKXD5F7JW5GR3E037', '01M85K6WBD01K1FE9SA132YVPR', null, 1, null, 4, 1773489660000, 1773489660000, ''),
('01M85K6WGMSJNYMFYM3A4NQ5Y0', '01M85K6WBRZSA7ZZ40Y64DQ191', null, 1, null, 4, 1773489900000, 1773489900000, ''),
('01M85K6WHPMEQ23HXBMECYT0W6', '01M85K6WBWD0AE6FZV5QJN7CF5', null, 3, null, 5, 1773490020000, 1773490020000, ''),
('01M85K6WM7SK0EGP7YENPBTCZC', '01M85K6WC4WFX3AXV8T6F77B1E', null, 1, null, 5, 1773490200000, 1773490200000, 'AT'),
('01M85K6WP13JX95W46EEQ4J600', '01M85K6WC6E9BW95AFY4BX91HY', null, 1, null, 2, 1776254400000, 1776254400000, '');

insert into "cart_items" ("cart_id", "ref_kind", "ref_id", "position") values
('01M85K6WP13JX95W46EEQ4J600', 'product', 11, 0);

insert into "discount_codes" ("code", "percentage", "value", "starts_at", "ends_at", "max_uses", "uses", "max_uses_each", "min_total", "items", "license_ids") values
('HALF', 50, null, null, null, null, 1, 1, null, null, null);

insert into "discount_uses" ("code", "order_id", "user_id", "used_at", "mailbox", "payer") values
('HALF', '01M85K6WJ4H9H4K1HT6FC787PG', '01M85K6WBWD0AE6FZV5QJN7CF5', 1773490020000, 'fb4f80e1c751802f188cd29c0172b76b12721615279a7b257aab51c066facf51', '137c46d3d5c242236b7b61f4e94fda21dd1a4c5fb9a152484b61b65d487d27e8');

insert into "outbox" ("id", "key", "recipient", "subject", "text", "created_at", "next_try_at", "tries", "sent_at", "html") values
('01M85K6WDE918D529P8AWFPFEG', 'receipt-01M85K6WD4X2PHH6YJADSVZ283', 'ada@example.com', 'Your Emberstock order 01M85K6WD4X2PHH6YJADSVZ283', 'Hello Ada,

thank you for your order.

- Standard plan (25 credits a month, paid by the month): $39.00

- Subtotal: $39.00
- Tax (23%): $8.97
- Total: $47.97

Receipt:
http://localhost:3000/checkout/complete?order=01M85K6WD4X2PHH6YJADSVZ283

Invoice EMB-2026-000001:
http://localhost:3000/api/v1/invoices/EMB-2026-000001/pdf

Change or cancel your plan at any time:
http://localhost:3000/account/subscription

Emberstock
', 1773489600000, 1773489600000, 0, null, '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your Emberstock order 01M85K6WD4X2PHH6YJADSVZ283</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1f1f22">
<div style="max-width:520px;margin:0 auto;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif;color:#1f1f22">
<p style="margin:0 0 16px">Hello Ada,</p>
<p style="margin:0 0 16px">thank you for your order.</p>
<ul style="margin:0 0 16px;padding-left:20px">
<li>Standard plan (25 credits a month, paid by the month): $39.00</li>
</ul>
<ul style="margin:0 0 16px;padding-left:20px">
<li>Subtotal: $39.00</li>
<li>Tax (23%): $8.97</li>
<li>Total: $47.97</li>
</ul>
<p style="margin:0 0 16px"><a href="http://localhost:3000/checkout/complete?order=01M85K6WD4X2PHH6YJADSVZ283" style="display:inline-block;padding:12px 20px;background:#ff7a3d;color:#140a05;text-decoration:none;font-weight:600">Receipt</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5c5852">If the button does nothing, open this address:<br><a href="http://localhost:3000/checkout/complete?order=01M85K6WD4X2PHH6YJADSVZ283" style="color:#5c5852;word-break:break-all">http://localhost:3000/checkout/complete?order=01M85K6WD4X2PHH6YJADSVZ283</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5c5852">Invoice EMB-2026-000001: http://localhost:3000/api/v1/invoices/EMB-2026-000001/pdf</p>
<p style="margin:0 0 16px;font-size:14px;color:#5c5852">Change or cancel your plan at any time: http://localhost:3000/account/subscription</p>
<p style="margin:0 0 16px">Emberstock</p>
</div>
</body>
</html>
');

insert into "orders" ("id", "user_id", "attempt_key", "body_hash", "status", "license_id", "quote", "subtotal", "discount_name", "discount_code", "discount", "tax", "total", "billing_country", "company", "cart_id", "cart_version", "payment", "challenge", "created_at", "updated_at", "paid_at", "kind", "subscription_id", "vat_id", "acknowledged_at", "payment_again", "refunded", "credits", "code_refused", "tax_rate") values
('01M85K6WD4X2PHH6YJADSVZ283', '01M85K6WBD01K1FE9SA132YVPR', 'purchase-1', 'd006e658f9602890258cbc76e42505d764d620bab650afc826ec88300528a918', 'paid', 1, '0-plan-1-4-25-3900-0-4797-now', 3900, null, null, 0, 897, 4797, 'PT', 'Byron', '', 0, 'sandbox_ok', null, 1773489600000, 1773489600000, 1773489600000, 'plan', '01M85K6WD99ZAYVV2JESE063MJ', '', null, 'sandbox_ok', 0, 0, 0, 2300),
('01M85K6WDY7B0K5PMVK968V6MH', '01M85K6WBD01K1FE9SA132YVPR', 'order-no-2', '2a4038422f6b3e19a26cc85aa9d85ec0a9b3125209f6ef3294dd3c881cdc8d6a', 'paid', 1, '1000-3locwmwiimvg4', 1000, null, null, 0, 0, 1000, 'US', '', '01M85K6WDKKXD5F7JW5GR3E037', 3, 'sandbox_ok', null, 1773489660000, 1773489660000, 1773489660000, 'cart', null, '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WEF8QKADW7ZZPXVEH04', '01M85K6WBD01K1FE9SA132YVPR', 'download-01M85K6WEDN5FW53YW0G2V99F9', '', 'paid', 1, '', 0, null, null, 0, 0, 0, '', '', '', 0, null, null, 1773489720000, 1773489720000, 1773489720000, 'download', '01M85K6WD99ZAYVV2JESE063MJ', '', null, null, 0, 1, 0, 0),
('01M85K6WEQ46Q5QT14EE96VZ7E', '01M85K6WBD01K1FE9SA132YVPR', 'download-01M85K6WEN5BY7A8V6DPSE94E9', '', 'paid', 1, '', 0, null, null, 0, 0, 0, '', '', '', 0, null, null, 1773489780000, 1773489780000, 1773489780000, 'download', '01M85K6WD99ZAYVV2JESE063MJ', '', null, null, 0, 1, 0, 0),
('01M85K6WFN0JCDB0Q3P92FWHPJ', '01M85K6WBRZSA7ZZ40Y64DQ191', '01M85K6WFMKXAKAPP5S44QMNDT', '57c1699231715954a179b498e0aaa7e441bba0a8f0e01cf50a0500f1dd82f600', 'paid', 1, '0-refill-1-5-20-3400-0-3400-now', 3400, null, null, 0, 0, 3400, 'US', '', '', 0, 'sandbox_ok', null, 1773489780000, 1773489780000, 1773489780000, 'refill', '01M85K6WFT6N2W8X0V2MX52NG4', '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WG14K8TJ0T2Y74N8HAA', '01M85K6WBRZSA7ZZ40Y64DQ191', 'purchase-3', '72a6bf96647bc1c2787b224bd31bf86f035cba623b81d3195c0ef02ef1692a12', 'paid', 1, '0-credits-1-1-10-2000-0-2000-now', 2000, null, null, 0, 0, 2000, 'US', '', '', 0, 'sandbox_ok', null, 1773489840000, 1773489840000, 1773489840000, 'credits', null, '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WGEFH23NHMRYYGWTXZB', '01M85K6WBRZSA7ZZ40Y64DQ191', 'download-01M85K6WGC4HM01SRK7XCVWXJ1', '', 'paid', 1, '', 0, null, null, 0, 0, 0, '', '', '', 0, null, null, 1773489900000, 1773489900000, 1773489900000, 'download', null, '', null, null, 0, 2, 0, 0),
('01M85K6WGQFPKC0DJVY01NNPDS', '01M85K6WBRZSA7ZZ40Y64DQ191', 'order-no-4', '05d4265b29b1bd68f81b2f704da6b9dc666507fbebb11fec3bf3fe70fdb6438e', 'paid', 1, '1000-1sco9887gsuo9', 1000, null, null, 0, 0, 1000, 'US', '', '01M85K6WGMSJNYMFYM3A4NQ5Y0', 3, 'sandbox_ok', null, 1773489900000, 1773489960000, 1773489900000, 'cart', null, '', null, 'sandbox_ok', 600, 0, 0, 0),
('01M85K6WHE47ZZYGRN1JPSNXEM', '01M85K6WBWD0AE6FZV5QJN7CF5', 'purchase-5', '4b0c8706402b1e9cf07c3ec36e703df5888c8775f4a77160cc4759a7d19c8c57', 'paid', 3, '0-plan-3-3-10-72000-0-88560-now', 72000, null, null, 0, 16560, 88560, 'PT', 'Cleo & Co', '', 0, 'sandbox_ok', null, 1773489960000, 1773489960000, 1773489960000, 'plan', '01M85K6WHG2B7GXY3TYY3A9SFV', 'PT501964843', null, 'sandbox_ok', 0, 0, 0, 2300),
('01M85K6WJ4H9H4K1HT6FC787PG', '01M85K6WBWD0AE6FZV5QJN7CF5', 'order-no-6', 'e96e0ac4ae6688ed00b24f92332bf2a4a8a8d757b35088fa77d1565a104cb48a', 'paid', 3, '1000-2epq7w5ljblgh', 2000, 'HALF', 'HALF', 1000, 0, 1000, 'US', 'Cleo & Co', '01M85K6WHPMEQ23HXBMECYT0W6', 4, 'sandbox_ok', null, 1773490020000, 1773490020000, 1773490020000, 'cart', null, '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WJTX1R997B5ERGPBKFF', '01M85K6WBWD0AE6FZV5QJN7CF5', 'download-01M85K6WJR54WK2XT91D8GY65Z', '', 'paid', 3, '', 0, null, null, 0, 0, 0, '', '', '', 0, null, null, 1773490020000, 1773490020000, 1773490020000, 'download', '01M85K6WHG2B7GXY3TYY3A9SFV', '', null, null, 0, 1, 0, 0),
('01M85K6WK001GJJ4KSB2AQMM49', '01M85K6WC2DJ4PE95VCQ6BGNT0', '01M85K6WJZ5NSK714EYH4M7NKS', 'd342e66740f1be72319594ab1c9e743337dff3559ce48c9fccab844bbc310be2', 'paid', 1, '0-plan-1-2-10-1900-0-1900-now', 1900, null, null, 0, 0, 1900, 'US', '', '', 0, 'sandbox_ok', null, 1773490020000, 1773490020000, 1773490020000, 'plan', '01M85K6WK1DF23JTRQYKH3D0TR', '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WKFY5BPYZ92QKAK443S', '01M85K6WC2DJ4PE95VCQ6BGNT0', '01M85K6WK68F1Z25NZMS6F98YS', '57c1699231715954a179b498e0aaa7e441bba0a8f0e01cf50a0500f1dd82f600', 'paid', 1, '0-refill-1-5-20-3400-0-3400-now', 3400, null, null, 0, 0, 3400, 'US', '', '', 0, 'sandbox_ok', null, 1773490080000, 1773490080000, 1773490080000, 'refill', '01M85K6WKKNADSS4EX7RTFPQNX', '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WKQPT5976MWX5TTKZMM', '01M85K6WC4WFX3AXV8T6F77B1E', '01M85K6WKNW65G45JQMATYYT0N', '7ee0be405c5bef4710ccb3525c175e2173e7e129afafe87340974ec2c8a40575', 'paid', 1, '0-plan-1-6-60-7900-0-7900-now', 7900, null, null, 0, 0, 7900, 'US', '', '', 0, 'sandbox_ok', null, 1773490140000, 1773490140000, 1773490140000, 'plan', '01M85K6WKRF4VYX0D1N8R0E1EV', '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WMFWSJPM7CDD0D59CK8', '01M85K6WC4WFX3AXV8T6F77B1E', 'order-no-7', 'c0bafeaa907bb68c9f6ace287b24d7cd4f16d0b6382b337b45730182aa19ef6f', 'paid', 1, '800-1ybykufzin04h', 800, null, null, 0, 0, 800, 'AT', '', '01M85K6WM7SK0EGP7YENPBTCZC', 4, 'sandbox_ok', null, 1773490200000, 1773490260000, 1773490200000, 'cart', null, '', 1773490200000, 'sandbox_ok', 400, 0, 0, 0),
('01M85K6WN1AHRTFNER7DKACFDB', '01M85K6WBD01K1FE9SA132YVPR', 'renewal-01M85K6WD99ZAYVV2JESE063MJ-1776168000000-0', '', 'paid', 1, '', 3900, null, null, 0, 897, 4797, 'PT', 'Byron', '', 0, 'sandbox_ok', null, 1776254400000, 1776254400000, 1776254400000, 'renewal', '01M85K6WD99ZAYVV2JESE063MJ', '', null, 'sandbox_ok', 0, 0, 0, 2300),
('01M85K6WN66Q1Z10ZNZ1FXFVRX', '01M85K6WC2DJ4PE95VCQ6BGNT0', 'renewal-01M85K6WK1DF23JTRQYKH3D0TR-1776168420000-0', '', 'declined', 1, '', 1900, null, null, 0, 0, 1900, 'US', '', '', 0, 'sandbox_declined', null, 1776254400000, 1776254400000, null, 'renewal', '01M85K6WK1DF23JTRQYKH3D0TR', '', null, null, 0, 0, 0, 0),
('01M85K6WN98TB4T5Z2YYJT0QR4', '01M85K6WC4WFX3AXV8T6F77B1E', 'renewal-01M85K6WKRF4VYX0D1N8R0E1EV-1776168540000-0', '', 'paid', 1, '', 1900, null, null, 0, 0, 1900, 'US', '', '', 0, 'sandbox_ok', null, 1776254400000, 1776254400000, 1776254400000, 'renewal', '01M85K6WKRF4VYX0D1N8R0E1EV', '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WNGVYFVGNCWZGDKW24Q', '01M85K6WBRZSA7ZZ40Y64DQ191', 'renewal-01M85K6WFT6N2W8X0V2MX52NG4-1776168180000-0', '', 'paid', 1, '', 3400, null, null, 0, 0, 3400, 'US', '', '', 0, 'sandbox_ok', null, 1776254400000, 1776254400000, 1776254400000, 'renewal', '01M85K6WFT6N2W8X0V2MX52NG4', '', null, 'sandbox_ok', 0, 0, 0, 0),
('01M85K6WNM4Z5Q2K6HWRGTHVY2', '01M85K6WC2DJ4PE95VCQ6BGNT0', 'renewal-01M85K6WKKNADSS4EX7RTFPQNX-1776168480000-0', '', 'declined', 1, '', 3400, null, null, 0, 0, 3400, 'US', '', '', 0, 'sandbox_declined', null, 1776254400000, 1776254400000, null, 'renewal', '01M85K6WKKNADSS4EX7RTFPQNX', '', null, null, 0, 0, 0, 0),
('01M85K6WNTJQ6DWQC14SF1S1KA', '01M85K6WBD01K1FE9SA132YVPR', 'purchase-8', 'a96ec528e39fdba0f8d0dc557deacd349bd4cbf28799ea136e9ee953a83a17a0', 'paid', 1, '0-credits-1-2-25-4500-0-5535-now', 4500, null, null, 0, 1035, 5535, 'PT', 'Byron', '', 0, 'sandbox_ok', null, 1776254400000, 1776254400000, 1776254400000, 'credits', null, '', null, 'sandbox_ok', 0, 0, 0, 2300),
('01M85K6WP47SA6SFSGPRQ8EKSB', '01M85K6WC6E9BW95AFY4BX91HY', 'order-no-9', 'afcb5b7daf219c8129051aad8a9f4a3ebbe9a13b62834040ad6f68d979f0402e', 'awaiting', 1, '400-2qcwnmmf1l1as', 400, null, null, 0, 0, 400, 'US', '', '01M85K6WP13JX95W46EEQ4J600', 2, 'sandbox_second_step', 'sandbox-01M85K6WP47SA6SFSGPRQ8EKSB', 1776254400000, 1776254400000, null, 'cart', null, '', null, null, 0, 0, 0, 0);

insert into "order_lines" ("order_id", "position", "ref_kind", "ref_id", "sku", "name", "detail", "slug", "image", "price", "credits", "updates_license_id") values
('01M85K6WDY7B0K5PMVK968V6MH', 0, 'product', 11, 'EMB-V-11', 'Asset 1', 'File 11', 'asset-1', '/media/2d/ember-rise/poster.webp', 400, 0, null),
('01M85K6WDY7B0K5PMVK968V6MH', 1, 'product', 41, 'EMB-V-41', 'Asset 4', 'File 41', 'asset-4', '/media/2d/ember-rise/poster.webp', 600, 0, null),
('01M85K6WEF8QKADW7ZZPXVEH04', 0, 'product', 201, 'EMB-V-201', 'Asset 5', 'File 201 for 1 credit', 'asset-5', '/media/2d/ember-rise/poster.webp', 0, 1, null),
('01M85K6WEQ46Q5QT14EE96VZ7E', 0, 'product', 202, 'EMB-V-202', 'Asset 5', 'File 202 for 1 credit', 'asset-5', '/media/2d/ember-rise/poster.webp', 0, 1, null),
('01M85K6WGEFH23NHMRYYGWTXZB', 0, 'product', 12, 'EMB-V-12', 'Asset 1', 'File 12 for 2 credits', 'asset-1', '/media/2d/ember-rise/poster.webp', 0, 2, null),
('01M85K6WGQFPKC0DJVY01NNPDS', 0, 'product', 41, 'EMB-V-41', 'Asset 4', 'File 41', 'asset-4', '/media/2d/ember-rise/poster.webp', 600, 0, null),
('01M85K6WGQFPKC0DJVY01NNPDS', 1, 'product', 203, 'EMB-V-203', 'Asset 5', 'File 203', 'asset-5', '/media/2d/ember-rise/poster.webp', 400, 0, null),
('01M85K6WJ4H9H4K1HT6FC787PG', 0, 'bundle', 1, 'EMB-B-1', 'Kit', '2 assets', 'kit', '/media/bundles/kit.avif', 2000, 0, null),
('01M85K6WJTX1R997B5ERGPBKFF', 0, 'product', 204, 'EMB-V-204', 'Asset 5', 'File 204 for 1 credit', 'asset-5', '/media/2d/ember-rise/poster.webp', 0, 1, null),
('01M85K6WMFWSJPM7CDD0D59CK8', 0, 'product', 205, 'EMB-V-205', 'Asset 5', 'File 205', 'asset-5', '/media/2d/ember-rise/poster.webp', 400, 0, null),
('01M85K6WMFWSJPM7CDD0D59CK8', 1, 'product', 206, 'EMB-V-206', 'Asset 5', 'File 206', 'asset-5', '/media/2d/ember-rise/poster.webp', 400, 0, null),
('01M85K6WP47SA6SFSGPRQ8EKSB', 0, 'product', 11, 'EMB-V-11', 'Asset 1', 'File 11', 'asset-1', '/media/2d/ember-rise/poster.webp', 400, 0, null);

insert into "order_line_files" ("order_id", "position", "place", "product_id", "variant_id") values
('01M85K6WDY7B0K5PMVK968V6MH', 0, 0, 1, 11),
('01M85K6WDY7B0K5PMVK968V6MH', 1, 0, 4, 41),
('01M85K6WEF8QKADW7ZZPXVEH04', 0, 0, 5, 201),
('01M85K6WEQ46Q5QT14EE96VZ7E', 0, 0, 5, 202),
('01M85K6WGEFH23NHMRYYGWTXZB', 0, 0, 1, 12),
('01M85K6WGQFPKC0DJVY01NNPDS', 0, 0, 4, 41),
('01M85K6WGQFPKC0DJVY01NNPDS', 1, 0, 5, 203),
('01M85K6WJ4H9H4K1HT6FC787PG', 0, 0, 1, 11),
('01M85K6WJ4H9H4K1HT6FC787PG', 0, 1, 4, 41),
('01M85K6WJTX1R997B5ERGPBKFF', 0, 0, 5, 204),
('01M85K6WMFWSJPM7CDD0D59CK8', 0, 0, 5, 205),
('01M85K6WMFWSJPM7CDD0D59CK8', 1, 0, 5, 206),
('01M85K6WP47SA6SFSGPRQ8EKSB', 0, 0, 1, 11);

insert into "entitlements" ("id", "user_id", "product_id", "variant_id", "license_id", "order_id", "granted_at", "revoked_at") values
('01M85K6WE1FC2KRC36PB5K3MRK', '01M85K6WBD01K1FE9SA132YVPR', 1, 11, 1, '01M85K6WDY7B0K5PMVK968V6MH', 1773489660000, null),
('01M85K6WE2AYK8QE0VT7P04SJG', '01M85K6WBD01K1FE9SA132YVPR', 4, 41, 1, '01M85K6WDY7B0K5PMVK968V6MH', 1773489660000, null),
('01M85K6WEGJ23AQ17804AH8BY3', '01M85K6WBD01K1FE9SA132YVPR', 5, 201, 1, '01M85K6WEF8QKADW7ZZPXVEH04', 1773489720000, null),
('01M85K6WERT0GCCMZFG0K699FY', '01M85K6WBD01K1FE9SA132YVPR', 5, 202, 1, '01M85K6WEQ46Q5QT14EE96VZ7E', 1773489780000, 1773489780000),
('01M85K6WGFYMXGTA7399DY13A7', '01M85K6WBRZSA7ZZ40Y64DQ191', 1, 12, 1, '01M85K6WGEFH23NHMRYYGWTXZB', 1773489900000, null),
('01M85K6WGTYVN5D814SVYG36X2', '01M85K6WBRZSA7ZZ40Y64DQ191', 4, 41, 1, '01M85K6WGQFPKC0DJVY01NNPDS', 1773489900000, 1773489960000),
('01M85K6WGVK6VG5E5RWE1E5GSM', '01M85K6WBRZSA7ZZ40Y64DQ191', 5, 203, 1, '01M85K6WGQFPKC0DJVY01NNPDS', 1773489900000, null),
('01M85K6WJ8HZ1HCAJYRJFZ7XYH', '01M85K6WBWD0AE6FZV5QJN7CF5', 1, 11, 3, '01M85K6WJ4H9H4K1HT6FC787PG', 1773490020000, null),
('01M85K6WJ9J4W6FV880X38GW7F', '01M85K6WBWD0AE6FZV5QJN7CF5', 4, 41, 3, '01M85K6WJ4H9H4K1HT6FC787PG', 1773490020000, null),
('01M85K6WJV30QA86RSJJM8M4HW', '01M85K6WBWD0AE6FZV5QJN7CF5', 5, 204, 3, '01M85K6WJTX1R997B5ERGPBKFF', 1773490020000, null),
('01M85K6WMGAR2CC9F8BGJ1QW3M', '01M85K6WC4WFX3AXV8T6F77B1E', 5, 205, 1, '01M85K6WMFWSJPM7CDD0D59CK8', 1773490200000, null),
('01M85K6WMHT86T6XK28XM5Y79Z', '01M85K6WC4WFX3AXV8T6F77B1E', 5, 206, 1, '01M85K6WMFWSJPM7CDD0D59CK8', 1773490200000, 1773490260000);

insert into "grants" ("id", "user_id", "product_id", "variant_id", "license_id", "kind", "created_at", "expires_at", "revoked_at", "served_at") values
('01M85K6WEJR1VFJHVQ8AAYYW0W', '01M85K6WBD01K1FE9SA132YVPR', 5, 201, 1, 'owned', 1773489720000, null, null, null),
('01M85K6WETNGC7KQ4G6XR5TJAA', '01M85K6WBD01K1FE9SA132YVPR', 5, 202, 1, 'owned', 1773489780000, null, 1773489780000, null),
('01M85K6WGH7V81C6NSBQFK48SH', '01M85K6WBRZSA7ZZ40Y64DQ191', 1, 12, 1, 'owned', 1773489900000, null, null, null),
('01M85K6WJXH9CRQHRMY34WGMT6', '01M85K6WBWD0AE6FZV5QJN7CF5', 5, 204, 3, 'owned', 1773490020000, null, null, null),
('01M85K6WM3J4HB0FA1R18DERWR', '01M85K6WC4WFX3AXV8T6F77B1E', 51, 101, 1, 'practice', 1773490200000, 1776082200000, null, null);

insert into "links" ("id", "grant_id", "user_id", "variant_id", "renewal", "created_at", "expires_at") values
('01M85K6WEKR4T1QQSKE4HNM4MX', '01M85K6WEJR1VFJHVQ8AAYYW0W', '01M85K6WBD01K1FE9SA132YVPR', 201, 0, 1773489720000, 1773490620000),
('01M85K6WEVVMX1NAKQ1HN2PQMK', '01M85K6WETNGC7KQ4G6XR5TJAA', '01M85K6WBD01K1FE9SA132YVPR', 202, 0, 1773489780000, 1773490680000),
('01M85K6WGJ81ERFN9TN6WFB0YC', '01M85K6WGH7V81C6NSBQFK48SH', '01M85K6WBRZSA7ZZ40Y64DQ191', 12, 0, 1773489900000, 1773490800000),
('01M85K6WJYTD24JJJZB6FG1T7M', '01M85K6WJXH9CRQHRMY34WGMT6', '01M85K6WBWD0AE6FZV5QJN7CF5', 204, 0, 1773490020000, 1773490920000),
('01M85K6WM40NTQD3640569YVD2', '01M85K6WM3J4HB0FA1R18DERWR', '01M85K6WC4WFX3AXV8T6F77B1E', 101, 0, 1773490200000, 1773491100000);

insert into "sandbox_charges" ("key", "amount", "state", "created_at", "updated_at") values
('01M85K6WD4X2PHH6YJADSVZ283', 4797, 'paid', 1773489600000, 1773489600000),
('01M85K6WDY7B0K5PMVK968V6MH', 1000, 'paid', 1773489660000, 1773489660000),
('01M85K6WFN0JCDB0Q3P92FWHPJ', 3400, 'paid', 1773489780000, 1773489780000),
('01M85K6WG14K8TJ0T2Y74N8HAA', 2000, 'paid', 1773489840000, 1773489840000),
('01M85K6WGQFPKC0DJVY01NNPDS', 1000, 'paid', 1773489900000, 1773489960000),
('01M85K6WHE47ZZYGRN1JPSNXEM', 88560, 'paid', 1773489960000, 1773489960000),
('01M85K6WJ4H9H4K1HT6FC787PG', 1000, 'paid', 1773490020000, 1773490020000),
('01M85K6WK001GJJ4KSB2AQMM49', 1900, 'paid', 1773490020000, 1773490020000),
('01M85K6WKFY5BPYZ92QKAK443S', 3400, 'paid', 1773490080000, 1773490080000),
('01M85K6WKQPT5976MWX5TTKZMM', 7900, 'paid', 1773490140000, 1773490140000),
('01M85K6WMFWSJPM7CDD0D59CK8', 800, 'paid', 1773490200000, 1773490260000),
('01M85K6WN1AHRTFNER7DKACFDB', 4797, 'paid', 1776254400000, 1776254400000),
('01M85K6WN66Q1Z10ZNZ1FXFVRX', 1900, 'declined', 1776254400000, 1776254400000),
('01M85K6WN98TB4T5Z2YYJT0QR4', 1900, 'paid', 1776254400000, 1776254400000),
('01M85K6WNGVYFVGNCWZGDKW24Q', 3400, 'paid', 1776254400000, 1776254400000),
('01M85K6WNM4Z5Q2K6HWRGTHVY2', 3400, 'declined', 1776254400000, 1776254400000),
('01M85K6WNTJQ6DWQC14SF1S1KA', 5535, 'paid', 1776254400000, 1776254400000),
('01M85K6WP47SA6SFSGPRQ8EKSB', 400, 'second-step', 1776254400000, 1776254400000);

insert into "plan_variants" ("id", "sku", "name", "tier", "interval", "base_price", "credits_per_month", "downloads_per_month", "downloads_4k_per_month", "practice_per_month", "seats", "position", "retired") values
(1, 'EMB-PLAN-FREE-MONTH', 'Free', 'free', 'month', 0, 0, 0, 0, 10, 1, 0, 0),
(2, 'EMB-PLAN-BASIC-MONTH', 'Basic', 'basic', 'month', 1900, 10, 40, 0, 10, 1, 1, 0),
(3, 'EMB-PLAN-BASIC-YEAR', 'Basic', 'basic', 'year', 18000, 10, 40, 0, 10, 1, 2, 0),
(4, 'EMB-PLAN-STANDARD-MONTH', 'Standard', 'standard', 'month', 3900, 25, 120, 15, 10, 1, 3, 0),
(5, 'EMB-PLAN-STANDARD-YEAR', 'Standard', 'standard', 'year', 37200, 25, 120, 15, 10, 1, 4, 0),
(6, 'EMB-PLAN-PRO-MONTH', 'Pro', 'pro', 'month', 7900, 60, 400, 60, 10, 1, 5, 0),
(7, 'EMB-PLAN-PRO-YEAR', 'Pro', 'pro', 'year', 75600, 60, 400, 60, 10, 1, 6, 0);

insert into "credit_packs" ("id", "sku", "credits", "cost_per_credit", "recurring_credits", "position", "retired") values
(1, 'EMB-CREDITS-10', 10, 200, 0, 0, 0),
(2, 'EMB-CREDITS-25', 25, 180, 0, 1, 0),
(3, 'EMB-CREDITS-60', 60, 160, 0, 2, 0),
(4, 'EMB-CREDITS-150', 150, 140, 0, 3, 0),
(5, 'EMB-REFILL-20', 20, 170, 20, 4, 0);

insert into "subscriptions" ("id", "user_id", "plan_id", "license_id", "status", "price", "anchor", "period_starts_at", "period_ends_at", "months_granted", "cancel_at", "cancel_reason", "failures", "pending_plan_id", "payment", "billing_country", "company", "created_at", "updated_at", "ended_at", "vat_id", "pending_license_id", "pending_price") values
('01M85K6WD99ZAYVV2JESE063MJ', '01M85K6WBD01K1FE9SA132YVPR', 4, 1, 'active', 3900, 1773489600000, 1776168000000, 1778760000000, 2, null, null, 0, null, 'sandbox_ok', 'PT', 'Byron', 1773489600000, 1776254400000, null, '', null, null),
('01M85K6WHG2B7GXY3TYY3A9SFV', '01M85K6WBWD0AE6FZV5QJN7CF5', 3, 3, 'active', 72000, 1773489960000, 1773489960000, 1805025960000, 2, 1805025960000, 'too dear', 0, null, 'sandbox_ok', 'PT', 'Cleo & Co', 1773489960000, 1776254400000, null, 'PT501964843', null, null),
('01M85K6WK1DF23JTRQYKH3D0TR', '01M85K6WC2DJ4PE95VCQ6BGNT0', 2, 1, 'past-due', 1900, 1773490020000, 1773490020000, 1776168420000, 1, null, null, 1, null, 'sandbox_declined', 'US', '', 1773490020000, 1776254400000, null, '', null, null),
('01M85K6WKRF4VYX0D1N8R0E1EV', '01M85K6WC4WFX3AXV8T6F77B1E', 2, 1, 'active', 1900, 1773490140000, 1776168540000, 1778760540000, 2, null, null, 0, null, 'sandbox_ok', 'US', '', 1773490140000, 1776254400000, null, '', null, null);

insert into "credit_lots" ("id", "user_id", "source", "amount", "remaining", "expires_at", "frozen", "order_id", "created_at", "license_id") values
('01M85K6WDA4H81BJVB4TPZRTEF', '01M85K6WBD01K1FE9SA132YVPR', 'plan', 25, 24, null, 0, '01M85K6WD4X2PHH6YJADSVZ283', 1773489600000, 1),
('01M85K6WFRS2ZP5G1WPX12V992', '01M85K6WBRZSA7ZZ40Y64DQ191', 'pack', 20, 18, 1836648180000, 0, '01M85K6WFN0JCDB0Q3P92FWHPJ', 1773489780000, 1),
('01M85K6WG4709RSQ0S58GANJ9R', '01M85K6WBRZSA7ZZ40Y64DQ191', 'pack', 10, 10, 1836648240000, 0, '01M85K6WG14K8TJ0T2Y74N8HAA', 1773489840000, 1),
('01M85K6WHH9C5V6GR3W07FDPDD', '01M85K6WBWD0AE6FZV5QJN7CF5', 'plan', 10, 9, null, 0, '01M85K6WHE47ZZYGRN1JPSNXEM', 1773489960000, 3),
('01M85K6WK2TMKJPY2B1STK7PT5', '01M85K6WC2DJ4PE95VCQ6BGNT0', 'plan', 10, 10, null, 0, '01M85K6WK001GJJ4KSB2AQMM49', 1773490020000, 1),
('01M85K6WKHJ709GYQ608TH78VR', '01M85K6WC2DJ4PE95VCQ6BGNT0', 'pack', 20, 20, 1836648480000, 0, '01M85K6WKFY5BPYZ92QKAK443S', 1773490080000, 1),
('01M85K6WKSTARDSNC0NCFABT4B', '01M85K6WC4WFX3AXV8T6F77B1E', 'plan', 60, 60, null, 0, '01M85K6WKQPT5976MWX5TTKZMM', 1773490140000, 1),
('01M85K6WN3MSZ2GH1PP80FNDBF', '01M85K6WBD01K1FE9SA132YVPR', 'plan', 25, 25, null, 0, null, 1776254400000, 1),
('01M85K6WNB6WJZ6H6JX2N4C94S', '01M85K6WC4WFX3AXV8T6F77B1E', 'plan', 10, 10, null, 0, null, 1776254400000, 1),
('01M85K6WNE6Q8DVFEZZ5QM2KYX', '01M85K6WBWD0AE6FZV5QJN7CF5', 'plan', 10, 10, null, 0, null, 1776254400000, 3),
('01M85K6WNHHBKP5963153EYEJE', '01M85K6WBRZSA7ZZ40Y64DQ191', 'pack', 20, 20, 1839412800000, 0, '01M85K6WNGVYFVGNCWZGDKW24Q', 1776254400000, 1),
('01M85K6WNW0VZZ4BH6EMF2A8MR', '01M85K6WBD01K1FE9SA132YVPR', 'pack', 25, 25, 1839412800000, 0, '01M85K6WNTJQ6DWQC14SF1S1KA', 1776254400000, 1);

insert into "credit_entries" ("id", "lot_id", "user_id", "delta", "reason", "reference", "key", "created_at") values
('01M85K6WDB1V4T6YBS7K4XZF98', '01M85K6WDA4H81BJVB4TPZRTEF', '01M85K6WBD01K1FE9SA132YVPR', 25, 'grant', 'Standard plan', 'order-01M85K6WD4X2PHH6YJADSVZ283', 1773489600000),
('01M85K6WEECQ1RV7ST0591XE37', '01M85K6WDA4H81BJVB4TPZRTEF', '01M85K6WBD01K1FE9SA132YVPR', -1, 'spend', 'Asset 5, File 201', 'spend-01M85K6WEDN5FW53YW0G2V99F9-01M85K6WDA4H81BJVB4TPZRTEF', 1773489720000),
('01M85K6WEPYJVDYK9523DVBDNJ', '01M85K6WDA4H81BJVB4TPZRTEF', '01M85K6WBD01K1FE9SA132YVPR', -1, 'spend', 'Asset 5, File 202', 'spend-01M85K6WEN5BY7A8V6DPSE94E9-01M85K6WDA4H81BJVB4TPZRTEF', 1773489780000),
('01M85K6WEX03BKDV8CAGXC5ZRA', '01M85K6WDA4H81BJVB4TPZRTEF', '01M85K6WBD01K1FE9SA132YVPR', 1, 'reversal', 'Asset 5, File 202', 'reversal-01M85K6WEN5BY7A8V6DPSE94E9-01M85K6WDA4H81BJVB4TPZRTEF', 1773489780000),
('01M85K6WFS7Y182SADP5QR95XF', '01M85K6WFRS2ZP5G1WPX12V992', '01M85K6WBRZSA7ZZ40Y64DQ191', 20, 'grant', 'Monthly refill of 20 credits', 'order-01M85K6WFN0JCDB0Q3P92FWHPJ', 1773489780000),
('01M85K6WG5T6E59G6PN452H6DJ', '01M85K6WG4709RSQ0S58GANJ9R', '01M85K6WBRZSA7ZZ40Y64DQ191', 10, 'grant', '10 credits', 'order-01M85K6WG14K8TJ0T2Y74N8HAA', 1773489840000),
('01M85K6WGD6F5SQS3ZGH8NPPYA', '01M85K6WFRS2ZP5G1WPX12V992', '01M85K6WBRZSA7ZZ40Y64DQ191', -2, 'spend', 'Asset 1, File 12', 'spend-01M85K6WGC4HM01SRK7XCVWXJ1-01M85K6WFRS2ZP5G1WPX12V992', 1773489900000),
('01M85K6WHJNVWZWJ6NW6GCPW3E', '01M85K6WHH9C5V6GR3W07FDPDD', '01M85K6WBWD0AE6FZV5QJN7CF5', 10, 'grant', 'Basic plan', 'order-01M85K6WHE47ZZYGRN1JPSNXEM', 1773489960000),
('01M85K6WJSQ260BRWT49984PRJ', '01M85K6WHH9C5V6GR3W07FDPDD', '01M85K6WBWD0AE6FZV5QJN7CF5', -1, 'spend', 'Asset 5, File 204', 'spend-01M85K6WJR54WK2XT91D8GY65Z-01M85K6WHH9C5V6GR3W07FDPDD', 1773490020000),
('01M85K6WK3MWSA1K4R8C7S61S0', '01M85K6WK2TMKJPY2B1STK7PT5', '01M85K6WC2DJ4PE95VCQ6BGNT0', 10, 'grant', 'Basic plan', 'order-01M85K6WK001GJJ4KSB2AQMM49', 1773490020000),
('01M85K6WKJ7YW2X8DGJBBZB2RA', '01M85K6WKHJ709GYQ608TH78VR', '01M85K6WC2DJ4PE95VCQ6BGNT0', 20, 'grant', 'Monthly refill of 20 credits', 'order-01M85K6WKFY5BPYZ92QKAK443S', 1773490080000),
('01M85K6WKT7M35W0DXV092EQW7', '01M85K6WKSTARDSNC0NCFABT4B', '01M85K6WC4WFX3AXV8T6F77B1E', 60, 'grant', 'Pro plan', 'order-01M85K6WKQPT5976MWX5TTKZMM', 1773490140000),
('01M85K6WN4T5VN7PAEK91C9PQB', '01M85K6WN3MSZ2GH1PP80FNDBF', '01M85K6WBD01K1FE9SA132YVPR', 25, 'grant', 'Standard plan, a month’s credits', 'month-01M85K6WD99ZAYVV2JESE063MJ-1773489600000-1', 1776254400000),
('01M85K6WNC2HGPMZQ4XDFCCX7C', '01M85K6WNB6WJZ6H6JX2N4C94S', '01M85K6WC4WFX3AXV8T6F77B1E', 10, 'grant', 'Basic plan, a month’s credits', 'month-01M85K6WKRF4VYX0D1N8R0E1EV-1773490140000-1', 1776254400000),
('01M85K6WNFM76DR2MYM8VPKXC2', '01M85K6WNE6Q8DVFEZZ5QM2KYX', '01M85K6WBWD0AE6FZV5QJN7CF5', 10, 'grant', 'Basic plan, a month’s credits', 'month-01M85K6WHG2B7GXY3TYY3A9SFV-1773489960000-1', 1776254400000),
('01M85K6WNJ2JAVCKV28PV0F3TQ', '01M85K6WNHHBKP5963153EYEJE', '01M85K6WBRZSA7ZZ40Y64DQ191', 20, 'grant', 'Monthly refill of 20 credits', 'order-01M85K6WNGVYFVGNCWZGDKW24Q', 1776254400000),
('01M85K6WNXFMGY3Q42FTQ7SQA5', '01M85K6WNW0VZZ4BH6EMF2A8MR', '01M85K6WBD01K1FE9SA132YVPR', 25, 'grant', '25 credits', 'order-01M85K6WNTJQ6DWQC14SF1S1KA', 1776254400000);

insert into "order_services" ("order_id", "position", "kind", "ref_id", "credits", "name", "detail", "price") values
('01M85K6WD4X2PHH6YJADSVZ283', 0, 'plan', 4, 25, 'Standard plan', '25 credits a month, paid by the month', 3900),
('01M85K6WFN0JCDB0Q3P92FWHPJ', 0, 'credits', 5, 20, 'Monthly refill of 20 credits', 'renews every month until you cancel', 3400),
('01M85K6WG14K8TJ0T2Y74N8HAA', 0, 'credits', 1, 10, '10 credits', 'credit pack', 2000),
('01M85K6WHE47ZZYGRN1JPSNXEM', 0, 'plan', 3, 10, 'Basic plan', '10 credits a month, paid by the year', 72000),
('01M85K6WK001GJJ4KSB2AQMM49', 0, 'plan', 2, 10, 'Basic plan', '10 credits a month, paid by the month', 1900),
('01M85K6WKFY5BPYZ92QKAK443S', 0, 'credits', 5, 20, 'Monthly refill of 20 credits', 'renews every month until you cancel', 3400),
('01M85K6WKQPT5976MWX5TTKZMM', 0, 'plan', 6, 60, 'Pro plan', '60 credits a month, paid by the month', 7900),
('01M85K6WN1AHRTFNER7DKACFDB', 0, 'plan', 4, 25, 'Standard plan', 'Renewed for a month', 3900),
('01M85K6WN66Q1Z10ZNZ1FXFVRX', 0, 'plan', 2, 10, 'Basic plan', 'Renewed for a month', 1900),
('01M85K6WN98TB4T5Z2YYJT0QR4', 0, 'plan', 2, 10, 'Basic plan', 'Renewed for a month', 1900),
('01M85K6WNGVYFVGNCWZGDKW24Q', 0, 'credits', 5, 20, 'Monthly refill of 20 credits', 'Renewed for a month', 3400),
('01M85K6WNM4Z5Q2K6HWRGTHVY2', 0, 'credits', 5, 20, 'Monthly refill of 20 credits', 'Renewed for a month', 3400),
('01M85K6WNTJQ6DWQC14SF1S1KA', 0, 'credits', 2, 25, '25 credits', 'credit pack', 4500);

insert into "credit_spends" ("id", "user_id", "product_id", "variant_id", "license_id", "grant_id", "subscription_id", "credits", "is4k", "created_at", "served_at", "reversed_at") values
('01M85K6WEDN5FW53YW0G2V99F9', '01M85K6WBD01K1FE9SA132YVPR', 5, 201, 1, '01M85K6WEJR1VFJHVQ8AAYYW0W', '01M85K6WD99ZAYVV2JESE063MJ', 1, 0, 1773489720000, null, null),
('01M85K6WEN5BY7A8V6DPSE94E9', '01M85K6WBD01K1FE9SA132YVPR', 5, 202, 1, '01M85K6WETNGC7KQ4G6XR5TJAA', '01M85K6WD99ZAYVV2JESE063MJ', 1, 0, 1773489780000, null, 1773489780000),
('01M85K6WGC4HM01SRK7XCVWXJ1', '01M85K6WBRZSA7ZZ40Y64DQ191', 1, 12, 1, '01M85K6WGH7V81C6NSBQFK48SH', null, 2, 0, 1773489900000, null, null),
('01M85K6WJR54WK2XT91D8GY65Z', '01M85K6WBWD0AE6FZV5QJN7CF5', 5, 204, 3, '01M85K6WJXH9CRQHRMY34WGMT6', '01M85K6WHG2B7GXY3TYY3A9SFV', 1, 0, 1773490020000, null, null);

insert into "sandbox_refunds" ("key", "charge_key", "amount", "created_at") values
('01M85K6WH28AZM1HH5AH66WRC0', '01M85K6WGQFPKC0DJVY01NNPDS', 600, 1773489960000),
('01M85K6WMQ3KGCK97J8HKPZ3BK', '01M85K6WMFWSJPM7CDD0D59CK8', 400, 1773490260000);

insert into "invoice_counters" ("kind", "year", "last") values
('invoice', 2026, 15),
('credit-note', 2026, 2);

insert into "invoices" ("number", "kind", "year", "ordinal", "order_id", "user_id", "refers_to", "issued_at", "content") values
('EMB-2026-000001', 'invoice', 2026, 1, '01M85K6WD4X2PHH6YJADSVZ283', '01M85K6WBD01K1FE9SA132YVPR', null, 1773489600000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Ada Ember","email":"ada@example.com","company":"Byron","country":"PT","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Standard plan","detail":"25 credits a month, paid by the month","price":3900}],"subtotal":3900,"discountName":null,"discount":0,"tax":897,"taxRate":2300,"total":4797,"paidAt":1773489600000}'),
('EMB-2026-000002', 'invoice', 2026, 2, '01M85K6WDY7B0K5PMVK968V6MH', '01M85K6WBD01K1FE9SA132YVPR', null, 1773489660000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Ada Ember","email":"ada@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"EMB-V-11","name":"Asset 1","detail":"File 11","price":400},{"sku":"EMB-V-41","name":"Asset 4","detail":"File 41","price":600}],"subtotal":1000,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":1000,"paidAt":1773489660000}'),
('EMB-2026-000003', 'invoice', 2026, 3, '01M85K6WFN0JCDB0Q3P92FWHPJ', '01M85K6WBRZSA7ZZ40Y64DQ191', null, 1773489780000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Ben Ember","email":"ben@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Monthly refill of 20 credits","detail":"renews every month until you cancel","price":3400}],"subtotal":3400,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":3400,"paidAt":1773489780000}'),
('EMB-2026-000004', 'invoice', 2026, 4, '01M85K6WG14K8TJ0T2Y74N8HAA', '01M85K6WBRZSA7ZZ40Y64DQ191', null, 1773489840000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Ben Ember","email":"ben@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"10 credits","detail":"credit pack","price":2000}],"subtotal":2000,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":2000,"paidAt":1773489840000}'),
('EMB-2026-000005', 'invoice', 2026, 5, '01M85K6WGQFPKC0DJVY01NNPDS', '01M85K6WBRZSA7ZZ40Y64DQ191', null, 1773489900000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Ben Ember","email":"ben@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"EMB-V-41","name":"Asset 4","detail":"File 41","price":600},{"sku":"EMB-V-203","name":"Asset 5","detail":"File 203","price":400}],"subtotal":1000,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":1000,"paidAt":1773489900000}'),
('EMB-CN-2026-000001', 'credit-note', 2026, 1, '01M85K6WGQFPKC0DJVY01NNPDS', '01M85K6WBRZSA7ZZ40Y64DQ191', 'EMB-2026-000005', 1773489960000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Ben Ember","email":"ben@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Refund of Asset 4, File 41","detail":"","price":600}],"subtotal":600,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":600,"paidAt":1773489960000}'),
('EMB-2026-000006', 'invoice', 2026, 6, '01M85K6WHE47ZZYGRN1JPSNXEM', '01M85K6WBWD0AE6FZV5QJN7CF5', null, 1773489960000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Cleo Ember","email":"cleo@example.com","company":"Cleo & Co","country":"PT","vatId":"PT501964843"},"license":"Enterprise 3–20 M","lines":[{"sku":"","name":"Basic plan","detail":"10 credits a month, paid by the year","price":72000}],"subtotal":72000,"discountName":null,"discount":0,"tax":16560,"taxRate":2300,"total":88560,"paidAt":1773489960000}'),
('EMB-2026-000007', 'invoice', 2026, 7, '01M85K6WJ4H9H4K1HT6FC787PG', '01M85K6WBWD0AE6FZV5QJN7CF5', null, 1773490020000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Cleo Ember","email":"cleo@example.com","company":"Cleo & Co","country":"US","vatId":""},"license":"Enterprise 3–20 M","lines":[{"sku":"EMB-B-1","name":"Kit","detail":"2 assets","price":2000}],"subtotal":2000,"discountName":"HALF","discount":1000,"tax":0,"taxRate":0,"total":1000,"paidAt":1773490020000}'),
('EMB-2026-000008', 'invoice', 2026, 8, '01M85K6WK001GJJ4KSB2AQMM49', '01M85K6WC2DJ4PE95VCQ6BGNT0', null, 1773490020000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Dora Ember","email":"dora@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Basic plan","detail":"10 credits a month, paid by the month","price":1900}],"subtotal":1900,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":1900,"paidAt":1773490020000}'),
('EMB-2026-000009', 'invoice', 2026, 9, '01M85K6WKFY5BPYZ92QKAK443S', '01M85K6WC2DJ4PE95VCQ6BGNT0', null, 1773490080000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Dora Ember","email":"dora@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Monthly refill of 20 credits","detail":"renews every month until you cancel","price":3400}],"subtotal":3400,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":3400,"paidAt":1773490080000}'),
('EMB-2026-000010', 'invoice', 2026, 10, '01M85K6WKQPT5976MWX5TTKZMM', '01M85K6WC4WFX3AXV8T6F77B1E', null, 1773490140000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Emil Ember","email":"emil@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Pro plan","detail":"60 credits a month, paid by the month","price":7900}],"subtotal":7900,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":7900,"paidAt":1773490140000}'),
('EMB-2026-000011', 'invoice', 2026, 11, '01M85K6WMFWSJPM7CDD0D59CK8', '01M85K6WC4WFX3AXV8T6F77B1E', null, 1773490200000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Emil Ember","email":"emil@example.com","company":"","country":"AT","vatId":""},"license":"Individual","lines":[{"sku":"EMB-V-205","name":"Asset 5","detail":"File 205","price":400},{"sku":"EMB-V-206","name":"Asset 5","detail":"File 206","price":400}],"subtotal":800,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":800,"paidAt":1773490200000}'),
('EMB-CN-2026-000002', 'credit-note', 2026, 2, '01M85K6WMFWSJPM7CDD0D59CK8', '01M85K6WC4WFX3AXV8T6F77B1E', 'EMB-2026-000011', 1773490260000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Emil Ember","email":"emil@example.com","company":"","country":"AT","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Refund of Asset 5, File 206","detail":"","price":400}],"subtotal":400,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":400,"paidAt":1773490260000}'),
('EMB-2026-000012', 'invoice', 2026, 12, '01M85K6WN1AHRTFNER7DKACFDB', '01M85K6WBD01K1FE9SA132YVPR', null, 1776254400000, '{"seller":["Emberstock"],"buyer":{"name":"Ada Ember","email":"ada@example.com","company":"Byron","country":"PT","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Standard plan","detail":"Renewed for a month","price":3900}],"subtotal":3900,"discountName":null,"discount":0,"tax":897,"taxRate":2300,"total":4797,"paidAt":1776254400000}'),
('EMB-2026-000013', 'invoice', 2026, 13, '01M85K6WN98TB4T5Z2YYJT0QR4', '01M85K6WC4WFX3AXV8T6F77B1E', null, 1776254400000, '{"seller":["Emberstock"],"buyer":{"name":"Emil Ember","email":"emil@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Basic plan","detail":"Renewed for a month","price":1900}],"subtotal":1900,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":1900,"paidAt":1776254400000}'),
('EMB-2026-000014', 'invoice', 2026, 14, '01M85K6WNGVYFVGNCWZGDKW24Q', '01M85K6WBRZSA7ZZ40Y64DQ191', null, 1776254400000, '{"seller":["Emberstock"],"buyer":{"name":"Ben Ember","email":"ben@example.com","company":"","country":"US","vatId":""},"license":"Individual","lines":[{"sku":"","name":"Monthly refill of 20 credits","detail":"Renewed for a month","price":3400}],"subtotal":3400,"discountName":null,"discount":0,"tax":0,"taxRate":0,"total":3400,"paidAt":1776254400000}'),
('EMB-2026-000015', 'invoice', 2026, 15, '01M85K6WNTJQ6DWQC14SF1S1KA', '01M85K6WBD01K1FE9SA132YVPR', null, 1776254400000, '{"seller":["Emberstock GmbH","Glutgasse 7, 1010 Wien"],"buyer":{"name":"Ada Ember","email":"ada@example.com","company":"Byron","country":"PT","vatId":""},"license":"Individual","lines":[{"sku":"","name":"25 credits","detail":"credit pack","price":4500}],"subtotal":4500,"discountName":null,"discount":0,"tax":1035,"taxRate":2300,"total":5535,"paidAt":1776254400000}');

insert into "certificates" ("id", "user_id", "order_id", "product_id", "variant_id", "license_id", "holder_name", "holder_company", "asset", "file", "sku", "license", "licensed_at", "revoked_at") values
('01M85K6WE39X6HHR9FXBQSR4HR', '01M85K6WBD01K1FE9SA132YVPR', '01M85K6WDY7B0K5PMVK968V6MH', 1, 11, 1, 'Ada Ember', '', 'Asset 1', 'File 11', 'EMB-V-11', 'Individual', 1773489660000, null),
('01M85K6WE4RMXVHGFCXPYWN849', '01M85K6WBD01K1FE9SA132YVPR', '01M85K6WDY7B0K5PMVK968V6MH', 4, 41, 1, 'Ada Ember', '', 'Asset 4', 'File 41', 'EMB-V-41', 'Individual', 1773489660000, null),
('01M85K6WEHZXAYMRYSF7DJP0AT', '01M85K6WBD01K1FE9SA132YVPR', '01M85K6WEF8QKADW7ZZPXVEH04', 5, 201, 1, 'Ada Ember', '', 'Asset 5', 'File 201', 'EMB-V-201', 'Individual', 1773489720000, null),
('01M85K6WESW1VPWJQ90MHDMDN5', '01M85K6WBD01K1FE9SA132YVPR', '01M85K6WEQ46Q5QT14EE96VZ7E', 5, 202, 1, 'Ada Ember', '', 'Asset 5', 'File 202', 'EMB-V-202', 'Individual', 1773489780000, 1773489780000),
('01M85K6WGGVD1AGKEK8KXZVXT2', '01M85K6WBRZSA7ZZ40Y64DQ191', '01M85K6WGEFH23NHMRYYGWTXZB', 1, 12, 1, 'Ben Ember', '', 'Asset 1', 'File 12', 'EMB-V-12', 'Individual', 1773489900000, null),
('01M85K6WGW4Q4G1CEGHRED6D5J', '01M85K6WBRZSA7ZZ40Y64DQ191', '01M85K6WGQFPKC0DJVY01NNPDS', 4, 41, 1, 'Ben Ember', '', 'Asset 4', 'File 41', 'EMB-V-41', 'Individual', 1773489900000, 1773489960000),
('01M85K6WGXE1JE4HESYSE8RH78', '01M85K6WBRZSA7ZZ40Y64DQ191', '01M85K6WGQFPKC0DJVY01NNPDS', 5, 203, 1, 'Ben Ember', '', 'Asset 5', 'File 203', 'EMB-V-203', 'Individual', 1773489900000, null),
('01M85K6WJAWJ18KP9SWMPHW9R5', '01M85K6WBWD0AE6FZV5QJN7CF5', '01M85K6WJ4H9H4K1HT6FC787PG', 1, 11, 3, 'Cleo Ember', 'Cleo & Co', 'Asset 1', 'File 11', 'EMB-V-11', 'Enterprise 3–20 M', 1773490020000, null),
('01M85K6WJB2X97MGV1RFA4H6HV', '01M85K6WBWD0AE6FZV5QJN7CF5', '01M85K6WJ4H9H4K1HT6FC787PG', 4, 41, 3, 'Cleo Ember', 'Cleo & Co', 'Asset 4', 'File 41', 'EMB-V-41', 'Enterprise 3–20 M', 1773490020000, null),
('01M85K6WJWNW4XDKRDYV2771AR', '01M85K6WBWD0AE6FZV5QJN7CF5', '01M85K6WJTX1R997B5ERGPBKFF', 5, 204, 3, 'Cleo Ember', '', 'Asset 5', 'File 204', 'EMB-V-204', 'Enterprise 3–20 M', 1773490020000, null),
('01M85K6WMJTEAAAVE0NKGGP8RN', '01M85K6WC4WFX3AXV8T6F77B1E', '01M85K6WMFWSJPM7CDD0D59CK8', 5, 205, 1, 'Emil Ember', '', 'Asset 5', 'File 205', 'EMB-V-205', 'Individual', 1773490200000, null),
('01M85K6WMKWQA4BN7Z69F6YGBS', '01M85K6WC4WFX3AXV8T6F77B1E', '01M85K6WMFWSJPM7CDD0D59CK8', 5, 206, 1, 'Emil Ember', '', 'Asset 5', 'File 206', 'EMB-V-206', 'Individual', 1773490200000, 1773490260000);

insert into "refunds" ("id", "order_id", "state", "cause", "amount", "tax", "created_at", "settled_at", "credits") values
('01M85K6WH28AZM1HH5AH66WRC0', '01M85K6WGQFPKC0DJVY01NNPDS', 'done', 'staff', 600, 0, 1773489960000, 1773489960000, 0),
('01M85K6WMQ3KGCK97J8HKPZ3BK', '01M85K6WMFWSJPM7CDD0D59CK8', 'done', 'withdrawal', 400, 0, 1773490260000, 1773490260000, 0);

insert into "refund_items" ("refund_id", "order_id", "kind", "position", "name", "amount", "takes", "live", "credits") values
('01M85K6WH28AZM1HH5AH66WRC0', '01M85K6WGQFPKC0DJVY01NNPDS', 'line', 0, 'Asset 4, File 41', 600, 1, 1, 0),
('01M85K6WMQ3KGCK97J8HKPZ3BK', '01M85K6WMFWSJPM7CDD0D59CK8', 'line', 1, 'Asset 5, File 206', 400, 1, 1, 0);

insert into "withdrawals" ("id", "user_id", "order_id", "name", "email", "order_number", "parts", "stated_at", "digest", "confirmed_at", "refund_id") values
('01M85K6WMP2NXA90FPJMHBH9YJ', '01M85K6WC4WFX3AXV8T6F77B1E', '01M85K6WMFWSJPM7CDD0D59CK8', 'Emil Ember', 'emil@example.com', '01M85K6WMFWSJPM7CDD0D59CK8', '[{"kind":"line","position":1,"name":"Asset 5, File 206","paid":400,"amount":400,"credits":0,"refusal":null}]', 1773490260000, null, 1773490260000, '01M85K6WMQ3KGCK97J8HKPZ3BK');

insert into "audit_log" ("id", "at", "who", "action", "subject", "why", "detail") values
('01M85K6WH3FDN24HG44XS0FM09', 1773489960000, 'grace@example.com', 'refund', '01M85K6WGQFPKC0DJVY01NNPDS', 'Asked for by mail', '{"refund":"01M85K6WH28AZM1HH5AH66WRC0","cause":"staff","amount":600,"tax":0,"credits":0,"items":[{"kind":"line","position":0,"name":"Asset 4, File 41","amount":600,"credits":0,"takes":true}]}'),
('01M85K6WMRZXYNT9QD0355JH7C', 1773490260000, 'the buyer', 'refund', '01M85K6WMFWSJPM7CDD0D59CK8', 'Withdrawal 01M85K6WMP2NXA90FPJMHBH9YJ', '{"refund":"01M85K6WMQ3KGCK97J8HKPZ3BK","cause":"withdrawal","amount":400,"tax":0,"credits":0,"items":[{"kind":"line","position":1,"name":"Asset 5, File 206","amount":400,"credits":0,"takes":true}]}');

insert into "wishlists" ("id", "owner_id", "name", "name_key", "share_key", "created_at", "used_at") values
('01M85K6WF3261QWMQA7HZH3X80', '01M85K6WBD01K1FE9SA132YVPR', 'Later', 'later', 'A-gu-Dgk2NzoajjsK7yPPwnzUGQRdpAFN3FKa-cXIXE', 1773489780000, 1773489780000),
('01M85K6WH8WN0YTMAKW47M8FNZ', '01M85K6WBRZSA7ZZ40Y64DQ191', 'My wishlist', 'my wishlist', null, 1773489960000, 1773489960000);

insert into "wishlist_items" ("wishlist_id", "ref_kind", "ref_id", "position", "added_at") values
('01M85K6WF3261QWMQA7HZH3X80', 'product', 1, 1, 1773489780000),
('01M85K6WF3261QWMQA7HZH3X80', 'bundle', 1, 2, 1773489780000),
('01M85K6WF3261QWMQA7HZH3X80', 'product', 5, 3, 1773489780000),
('01M85K6WH8WN0YTMAKW47M8FNZ', 'product', 4, 1, 1773489960000);

insert into "refills" ("id", "user_id", "pack_id", "license_id", "credits", "price", "status", "anchor", "period_starts_at", "period_ends_at", "cancel_at", "failures", "payment", "billing_country", "company", "created_at", "updated_at", "ended_at", "vat_id") values
('01M85K6WFT6N2W8X0V2MX52NG4', '01M85K6WBRZSA7ZZ40Y64DQ191', 5, 1, 20, 3400, 'active', 1773489780000, 1776168180000, 1778760180000, null, 0, 'sandbox_ok', 'US', '', 1773489780000, 1776254400000, null, ''),
('01M85K6WKKNADSS4EX7RTFPQNX', '01M85K6WC2DJ4PE95VCQ6BGNT0', 5, 1, 20, 3400, 'past-due', 1773490080000, 1773490080000, 1776168480000, null, 1, 'sandbox_declined', 'US', '', 1773490080000, 1776254400000, null, '');
